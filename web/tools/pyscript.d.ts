// What the page uses of the vendored PyScript, which lies in dist/pyscript/ only after a build.
declare module "*/pyscript/core.js" {
  export const hooks: { worker: { onBeforeRunAsync: Set<unknown> } };
}

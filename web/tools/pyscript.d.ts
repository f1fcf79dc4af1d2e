// What the page uses of the vendored PyScript, which lies in dist/pyscript/ only after a build.
declare module "*/pyscript/core.js" {
  export const hooks: {
    main: { onWorker: Set<unknown> };
    worker: { onBeforeRunAsync: Set<unknown> };
  };
}

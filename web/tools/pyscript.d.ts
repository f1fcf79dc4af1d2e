// The part of PyScript that the page uses. PyScript itself is in dist/pyscript/ after a build.
declare module "*/pyscript/core.js" {
  export const hooks: {
    main: { onWorker: Set<unknown> };
    worker: { onBeforeRunAsync: Set<unknown> };
  };
}

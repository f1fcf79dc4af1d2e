// Preloaded into every Node step of the build (`node --import`): prints an uncaught error's message and the top of its
// stack. Node by itself also prints the line of source that threw, which in a minified file is the whole file.

const MAX_FRAMES = 4;

process.on("uncaughtException", (error) => {
  const frames = String(error?.stack ?? "")
    .split("\n")
    .filter((line) => /^\s+at /.test(line) && !line.includes("node:internal"));
  const name = error?.name ? `${error.name}: ` : "";
  console.error(`${name}${error?.message ?? error}`);
  // Exception: the stack of a syntax error doesn't name the file.
  console.error(
    frames.slice(0, MAX_FRAMES).join("\n") || `    in ${process.argv[1]}, or a module it imports`,
  );
  process.exit(1);
});

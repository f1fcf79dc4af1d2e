// Lets the page do meanwhile what it has to: answer a touch, show a picture.

/** Go on in a task of its own, soon. (Timers wait the longer, the more often they are set.) */
export function yieldToBrowser() {
  const { port1, port2 } = new MessageChannel();
  return new Promise((/** @type {(nothing: void) => void} */ resolve) => {
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(null);
  });
}

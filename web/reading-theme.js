// Gives pages to read the theme of the settings. Without a setting they follow the system's theme.

(() => {
  const path = location.pathname.replace(/(rules\/)?[^/]*$/, "");
  let theme = null;
  try {
    theme = JSON.parse(localStorage.getItem(`skerry:${path}:settings`) ?? "null")?.theme;
  } catch {
    // no storage, or no settings
  }
  if (theme !== "light" && theme !== "dark" && theme !== "contrast") {
    return;
  }
  document.documentElement.dataset.theme = theme;
  addEventListener("DOMContentLoaded", () => {
    for (const source of document.querySelectorAll("source")) {
      source.media = theme === "dark" ? "screen" : "not all";
    }
  });
})();

// biome-ignore-all format: commas after the last argument are newer than the oldest supported browsers
// biome-ignore-all lint/complexity/useArrowFunction: arrow functions are newer than the oldest supported browsers
// biome-ignore-all lint/style/useTemplate: template literals are newer than the oldest supported browsers
// Runs before the first paint, also in browsers that cannot run the app: no module, no newer syntax.

// A browser that lacks a required feature shows a notice. Only such a browser loads the script of the notice.
(function () {
  function has(owner, name) {
    return Boolean(owner) && typeof owner[name] === "function";
  }

  if (
    "noModule" in window.HTMLScriptElement.prototype &&
    has(window, "HTMLDialogElement") &&
    has(window, "structuredClone") &&
    has(window.AbortSignal, "any") &&
    has(window.CSS, "supports") &&
    window.CSS.supports("color", "color-mix(in srgb, red, blue)")
  )
    return;
  document.getElementById("old-browser").src = "/old-browser.js";
})();

// Sets attributes on the root element: the appearance (read from the same storage as in shared/styles/appearance.ts),
// the browser's features, the closed browser banner, and an existing session, which hides the delivered sign-in form.
(function () {
  var root = document.documentElement;

  function textIn(area, key) {
    try {
      return window[area].getItem(key);
    } catch (_error) {
      return null;
    }
  }

  function stored(key) {
    var entry;
    try {
      entry = JSON.parse(textIn("localStorage", key));
      return entry.expire && entry.expire <= Date.now() ? null : entry.value;
    } catch (_error) {
      return null;
    }
  }

  function mark(name, value) {
    if (value !== null && value !== undefined && value !== false) root.setAttribute("data-" + name, value === true ? "" : value);
  }

  function isDark() {
    return "matchMedia" in window && window.matchMedia("(prefers-color-scheme: dark)").matches;
  }

  mark("theme-mode", stored("PAGE_MODE") || (isDark() ? "dark" : "light"));
  mark("primary", stored("DEFAULT_COLOR"));
  mark("large-type", stored("LARGE_TYPE"));
  mark("colour-weak", stored("DEFAULT_COLOR_WEAK"));
  mark("passkeys", "PublicKeyCredential" in window);
  mark("browser-banner", /(^|; )browser_banner=closed/.test(document.cookie) ? "closed" : null);
  mark("signed-in", Boolean(stored("Access-Token") || textIn("sessionStorage", "TEMP_TOKEN")));
})();

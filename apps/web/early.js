// biome-ignore-all format: commas after the last argument are newer than the browsers this is for
// biome-ignore-all lint/complexity/useArrowFunction: so are arrow functions
// biome-ignore-all lint/style/useTemplate: so are template texts
// Runs before anything is painted, and as it is where the app cannot run at all: no module, no newer syntax.

// A browser that lacks what the app cannot do without is told so; what tells it comes only there.
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

// Marks on the root element: how the pages look (as shared/styles/appearance.ts reads it from the same storage), what the
// browser can do, that the browser banner was closed, and that somebody is signed in already, for whom the delivered sign-in form is not to be seen.
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

// biome-ignore-all format: commas after the last argument are newer than the browsers this is for
// biome-ignore-all lint/complexity/useArrowFunction: so are arrow functions
// Runs before anything is painted, and as it is where the app cannot run at all: no module, no newer syntax.

// Marks on the root element: how the pages look (as shared/styles/appearance.ts reads it from the same storage), what the
// browser can do, and that somebody is signed in already, for whom the delivered sign-in form is not to be seen.
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
    if (value !== null && value !== undefined && value !== false) root.setAttribute(name, value === true ? "" : value);
  }

  function isDark() {
    return "matchMedia" in window && window.matchMedia("(prefers-color-scheme: dark)").matches;
  }

  mark("data-theme-mode", stored("PAGE_MODE") || (isDark() ? "dark" : "light"));
  mark("data-primary", stored("DEFAULT_COLOR"));
  mark("data-large-type", stored("LARGE_TYPE"));
  mark("data-colour-weak", stored("DEFAULT_COLOR_WEAK"));
  mark("data-passkeys", "PublicKeyCredential" in window);
  mark("data-signed-in", Boolean(stored("Access-Token") || textIn("sessionStorage", "TEMP_TOKEN")));
})();

// What it asks for is what the app cannot do without.
(function () {
  function has(owner, name) {
    return Boolean(owner) && typeof owner[name] === "function";
  }

  function isModern() {
    return (
      "noModule" in window.HTMLScriptElement.prototype &&
      has(window, "HTMLDialogElement") &&
      has(window, "structuredClone") &&
      has(window.AbortSignal, "any") &&
      has(window.CSS, "supports") &&
      window.CSS.supports("color", "color-mix(in srgb, red, blue)")
    );
  }

  function downloadAddress() {
    var config;
    try {
      config = JSON.parse(document.getElementById("portal-config").textContent);
      return config.browsers[0].url;
    } catch (_error) {
      return "https://www.google.cn/chrome/";
    }
  }

  function element(name, style, text) {
    var made = document.createElement(name);
    for (var property in style) made.style[property] = style[property];
    if (text) made.appendChild(document.createTextNode(text));
    return made;
  }

  function show() {
    var mask = element("div", {
      position: "fixed", top: "0", left: "0", width: "100%", height: "100%", background: "#e9eef2", zIndex: "9999"
    });
    var box = element("div", {
      maxWidth: "460px", margin: "120px auto 0", padding: "28px", background: "#ffffff", border: "1px solid #dbe1e8",
      color: "#1b2532", fontSize: "14px", lineHeight: "24px", fontFamily: "Microsoft YaHei, sans-serif"
    });
    var link = element("a", { display: "inline-block", margin: "12px 0 20px", color: "#0b7a80" }, "下载 google 浏览器");
    var button = element("button", {
      display: "block", padding: "8px 20px", border: "0", background: "#0b7a80", color: "#ffffff", cursor: "pointer"
    }, "我知道了");
    box.setAttribute("role", "dialog");
    box.setAttribute("aria-label", "浏览器提示");
    link.href = downloadAddress();
    link.target = "_blank";
    link.rel = "noopener noreferrer";
    button.type = "button";
    button.onclick = function () {
      document.body.removeChild(mask);
    };
    box.appendChild(element("div", {}, "系统检测到您使用的非现代化浏览器，为了更好的用户体验，建议您使用google浏览器浏览！"));
    box.appendChild(link);
    box.appendChild(button);
    mask.appendChild(box);
    document.body.appendChild(mask);
    button.focus();
  }

  if (isModern()) return;
  if (document.body) show();
  else document.addEventListener("DOMContentLoaded", show);
})();

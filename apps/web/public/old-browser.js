// biome-ignore-all format: commas after the last argument are newer than the browsers this is for
// biome-ignore-all lint/complexity/useArrowFunction: so are arrow functions
// For browsers in which the app cannot run, as early.js finds out: no module, no newer syntax.
(function () {
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

  // The delivered form has nothing behind it here, and would write what was typed into the address.
  document.addEventListener("submit", function (event) {
    event.preventDefault();
  });
  if (document.body) show();
  else document.addEventListener("DOMContentLoaded", show);
})();

import sheet from "antd/dist/antd.css?inline";

/**
 * Adds the component library's rules as one style sheet: generating them while components mount took a quarter of the
 * mount time. The sheet precedes the own sheets, which override it.
 */
const style = document.createElement("style");
style.textContent = sheet;
document.head.prepend(style);

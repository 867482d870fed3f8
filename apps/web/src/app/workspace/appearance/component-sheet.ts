import sheet from "antd/dist/antd.css?inline";

/**
 * The component library's rules as a text in the code: generating them while components mount took a quarter of that
 * time. The sheet stands before our own, which override it.
 */
const style = document.createElement("style");
style.textContent = sheet;
document.head.prepend(style);

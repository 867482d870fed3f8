/** Decided by what the app needs, not by a name. `public/old-browser.js` asks the same where the app cannot run. */
export const isOldBrowser = (): boolean =>
  typeof HTMLDialogElement === "undefined" ||
  typeof AbortSignal.any !== "function" ||
  typeof structuredClone !== "function";

/** Internet Explorer by its own features: it alone has `document.documentMode` or the ActiveX constructor. */
export const isInternetExplorer = (scope: object = globalThis): boolean => {
  const { document, ActiveXObject } = scope as { document?: object; ActiveXObject?: unknown };
  return ActiveXObject !== undefined || (document !== undefined && "documentMode" in document);
};

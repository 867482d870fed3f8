/** Internet Explorer by its own features: it alone has `document.documentMode` or the ActiveX constructor. */
export const isInternetExplorer = (scope: object = globalThis): boolean => {
  const { document, ActiveXObject } = scope as { document?: object; ActiveXObject?: unknown };
  return ActiveXObject !== undefined || (document !== undefined && "documentMode" in document);
};

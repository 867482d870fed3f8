/** Recognises Internet Explorer by its features: only it has `document.documentMode` or the ActiveX constructor. */
export const isInternetExplorer = (scope: object = globalThis): boolean => {
  const { document, ActiveXObject } = scope as { document?: object; ActiveXObject?: unknown };
  return ActiveXObject !== undefined || (document !== undefined && "documentMode" in document);
};

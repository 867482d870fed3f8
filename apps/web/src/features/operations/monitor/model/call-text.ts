/** Names a call by method and route. The route of all files of the pages is `/*`. */
export const callText = (call: string): string => (call.endsWith(" /*") ? `${call}（页面文件）` : call);

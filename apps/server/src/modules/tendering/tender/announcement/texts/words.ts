/** Words of a method for its announcement: 招标, or 磋商, 谈判, 询价. */
export interface MethodWords {
  /** Name of the announcement of the procurement. */
  readonly announcement: string;
  readonly documents: string;
  readonly offer: string;
  readonly opening: string;
}

const tendering: MethodWords = {
  announcement: "招标公告",
  documents: "招标文件",
  offer: "投标文件",
  opening: "开标",
};

const byMethod: Readonly<Record<string, MethodWords>> = {
  "1": { ...tendering, announcement: "公开招标公告" },
  "2": { ...tendering, announcement: "邀请招标公告" },
  "3": { announcement: "竞争性谈判公告", documents: "谈判文件", offer: "响应文件", opening: "响应文件开启" },
  "4": { announcement: "询价公告", documents: "询价通知书", offer: "响应文件", opening: "响应文件开启" },
  "5": { announcement: "单一来源采购公告", documents: "采购文件", offer: "响应文件", opening: "响应文件开启" },
  "6": { announcement: "竞争性磋商公告", documents: "磋商文件", offer: "响应文件", opening: "响应文件开启" },
};

export const wordsOfMethod = (method: string | null): MethodWords => byMethod[method ?? ""] ?? tendering;

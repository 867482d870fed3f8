import { routePaths, withoutSlash } from "#shared/navigation/route-paths.ts";
import { publicPageAt } from "./public-pages.ts";

const signedInTitles: Readonly<Record<string, string>> = {
  [routePaths.landing]: "档案统计",
  [routePaths.portalHome]: "统一门户",
  "/exception/403": "无权访问",
  [routePaths.notFound]: "页面不存在",
  "/exception/404": "页面不存在",
  "/exception/500": "服务器出错",
  "/result/success": "操作成功",
  "/result/fail": "操作失败",
  "/dev": "开发工具",
  "/test": "组件展示",
};

/** Returns the title of a page outside the workspace. Undefined: the page sets its own. */
export const titleOf = (path: string): string | undefined =>
  publicPageAt(path)?.title ?? signedInTitles[withoutSlash(path)];

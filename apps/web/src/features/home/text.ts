export const homeText = {
  welcome: (greeting: string, realname: string) => `${greeting}，${realname}`,
  department: "当前部门",
  noDepartment: "您尚未归属部门,请确认账号信息",
  entries: "快捷入口",
  noEntries: "还没有可用的功能，请联系管理员开通",
  recent: "最近登录",
  noRecent: "还没有登录记录",
  more: "全部",
  ok: "成功",
  refused: "失败",
  what: "最近登录",
} as const;

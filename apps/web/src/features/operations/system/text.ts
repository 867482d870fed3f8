export const systemText = {
  jobs: {
    title: "后台任务",
    note: "系统自动运行的任务及最近一次结果。",
    name: "任务",
    outcome: "结果",
    ok: "成功",
    failed: "失败",
    startedAt: "开始时间",
    duration: "用时",
    count: "处理数量",
    failure: "说明",
    lastOkAt: "最近成功",
    node: "节点",
    none: "暂无任务运行记录",
  },
} as const;

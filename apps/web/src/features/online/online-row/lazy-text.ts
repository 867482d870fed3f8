export const treeText = {
  label: "层级",
  subject: "层级",
  loading: "正在加载层级",
  none: "暂无记录",
  drag: "",
  more: (remaining: number) => `再显示 ${Math.min(remaining, 30)} 条`,
  all: "全部记录",
  addBelow: "新增下级",
} as const;

export const subText = {
  add: "添加一行",
  copy: "复制",
  remove: "移除",
  copyOf: (position: number) => `复制第 ${position} 行`,
  removeOf: (position: number) => `移除第 ${position} 行`,
  row: (position: number) => `第 ${position} 行`,
  none: "暂无行",
  full: (limit: number) => `最多 ${limit} 行`,
  cell: (title: string, position: number) => `${title}，第 ${position} 行`,
  actions: "操作",
  number: "序号",
} as const;

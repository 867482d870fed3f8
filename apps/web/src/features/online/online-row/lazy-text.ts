export const treeText = {
  label: "层级",
  what: "层级",
  loading: "正在加载层级",
  none: "暂无记录",
  drag: "",
  more: (left: number) => `再显示 ${Math.min(left, 30)} 条`,
  all: "全部记录",
  addBelow: "新增下级",
} as const;

export const subText = {
  add: "添加一行",
  copy: "复制",
  remove: "移除",
  copyOf: (place: number) => `复制第 ${place} 行`,
  removeOf: (place: number) => `移除第 ${place} 行`,
  row: (place: number) => `第 ${place} 行`,
  none: "暂无行",
  full: (most: number) => `最多 ${most} 行`,
  cell: (title: string, place: number) => `${title}，第 ${place} 行`,
  actions: "操作",
  number: "序号",
} as const;

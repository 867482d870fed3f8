export const chartText = {
  loading: "正在加载",
  drawing: "正在绘制图表",
  part: "图表组件",
  view: "显示方式",
  asChart: "图表",
  asTable: "表格",
} as const;

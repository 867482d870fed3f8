export const sliderText = {
  label: "滑块验证",
  idle: "向右拖动滑块验证",
  checking: "正在验证",
  passed: "验证通过",
  missing: "请拖动滑块验证",
  failed: "滑块验证未通过，请重新拖动",
  expired: "验证已超时，请重新拖动",
} as const;

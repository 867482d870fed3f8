import type { ChartTheme } from "./chart-theme.ts";

/** Drawn on the canvas: an HTML tooltip needs style attributes, which the content security policy refuses. */
export const tooltipOption = (theme: ChartTheme) => ({
  renderMode: "richText" as const,
  confine: true,
  backgroundColor: theme.surface,
  borderColor: theme.line,
  borderWidth: 1,
  padding: [8, 12],
  shadowBlur: 12,
  shadowColor: "rgba(15, 35, 45, 0.16)",
  textStyle: {
    color: theme.text,
    fontFamily: theme.fontFamily,
    fontSize: theme.fontSize,
    lineHeight: theme.fontSize * 1.6,
  },
  transitionDuration: 0,
});

export const motionOption = (theme: ChartTheme) => ({
  animation: theme.isMoving,
  animationDuration: 200,
  animationDurationUpdate: 160,
});

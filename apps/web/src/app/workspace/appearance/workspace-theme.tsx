import { SIZES } from "@tender/contract/constants";
import "./component-sheet.ts";
import { ConfigProvider, type ThemeConfig, theme } from "antd";
import zhCN from "antd/locale/zh_CN";
import { type ReactNode, useEffect, useMemo, useState } from "react";
import { flushSync } from "react-dom";
import { pageNonce } from "#shared/browser/nonce.ts";
import { useMediaQuery } from "#shared/hooks/use-media-query.ts";
import { Spinner } from "#shared/ui/spinner.tsx";
import { arrowSign } from "#shared/workspace-ui/select-signs.tsx";

/** Current values of the style sheets, from which the component library gets the same colours and sizes. */
interface PageStyle {
  readonly mode: "light" | "dark";
  readonly scale: number;
  /** Value of a colour token: `text` for `--color-text`. */
  colour(name: string): string;
  /** Shade of the chosen primary, dark enough for white text in both modes. */
  readonly strong: string;
}

function readPageStyle(): PageStyle {
  const root = document.documentElement;
  const computed = getComputedStyle(root);
  return {
    mode: root.dataset.themeMode === "dark" ? "dark" : "light",
    scale: Number.parseFloat(computed.fontSize) / 16 || 1,
    strong: computed.getPropertyValue("--palette-strong").trim(),
    colour: (name) => computed.getPropertyValue(`--color-${name}`).trim(),
  };
}

/** Follows the attributes of the root element. */
function usePageStyle(): PageStyle {
  const [style, setStyle] = useState(readPageStyle);
  useEffect(() => {
    const updateStyle = () => setStyle(readPageStyle());
    // The browser prints the state at the end of the event, so the update is synchronous.
    const updateStyleNow = () => flushSync(updateStyle);
    const observer = new MutationObserver(updateStyle);
    observer.observe(document.documentElement, {
      attributes: true,
      attributeFilter: ["data-theme-mode", "data-large-type", "data-primary", "data-colour-weak"],
    });
    window.addEventListener("beforeprint", updateStyleNow);
    return () => {
      observer.disconnect();
      window.removeEventListener("beforeprint", updateStyleNow);
    };
  }, []);
  return style;
}

function themeOf({ mode, scale, colour, strong }: PageStyle, isStill: boolean): ThemeConfig {
  const primary = colour("primary-strong");
  return {
    // The rules are in the sheet; only their variables are generated here.
    zeroRuntime: true,
    algorithm: mode === "dark" ? theme.darkAlgorithm : theme.defaultAlgorithm,
    token: {
      colorPrimary: primary,
      colorLink: primary,
      colorInfo: colour("info"),
      colorSuccess: colour("success"),
      colorWarning: colour("warning"),
      colorError: colour("danger"),
      colorText: colour("text"),
      colorTextSecondary: colour("text-2"),
      colorTextTertiary: colour("text-2"),
      colorTextDescription: colour("text-2"),
      colorTextPlaceholder: colour("text-2"),
      colorTextDisabled: colour("text-2"),
      colorBgContainer: colour("surface"),
      colorBgElevated: colour("surface"),
      colorBgLayout: colour("bg"),
      colorBorder: colour("line-strong"),
      colorBorderSecondary: colour("line"),
      colorSplit: colour("line"),
      // Background of the chosen option, at rest and under the pointer or the keyboard.
      controlItemBgActive: "var(--color-primary-soft)",
      controlItemBgActiveHover: "color-mix(in srgb, var(--color-primary) 24%, var(--color-surface))",
      // With an edge in dark mode, where lists and menus have the colour of their ground.
      boxShadow: "var(--shadow-float)",
      boxShadowSecondary: "var(--shadow-float)",
      borderRadius: 6,
      fontFamily: "var(--font)",
      fontSize: 14 * scale,
      controlHeight: 36 * scale,
      motion: !isStill,
    },
    components: {
      Button: { primaryColor: colour("on-primary") },
      Table: {
        headerBg: colour("surface-2"),
        headerColor: colour("text-2"),
        headerSplitColor: "transparent",
        rowHoverBg: colour("surface-2"),
        cellPaddingBlock: 7 * scale,
        cellPaddingInline: 12,
      },
      Pagination: { itemBg: "transparent", itemActiveBg: "transparent" },
      Tree: {
        nodeSelectedColor: colour("text"),
        nodeHoverBg: colour("surface-2"),
      },
      // A plain card like every other floating part.
      Tooltip: { colorBgSpotlight: colour("surface"), colorTextLightSolid: colour("text") },
      Menu: {
        itemHeight: 40 * scale,
        collapsedWidth: SIZES.sidebarCollapsed,
        darkItemBg: "transparent",
        darkSubMenuItemBg: "transparent",
        darkPopupBg: "#15212d",
        darkItemColor: "#c3ced9",
        darkItemHoverColor: "#ffffff",
        darkItemHoverBg: "#22303e",
        darkItemSelectedColor: "#ffffff",
        darkItemSelectedBg: strong,
        itemBg: "transparent",
        subMenuItemBg: "transparent",
        activeBarBorderWidth: 0,
      },
    },
  };
}

const select = { suffixIcon: arrowSign, loadingIcon: <Spinner size={14} /> };

/** Ant Design in the portal's colours, sizes and language. */
export function WorkspaceTheme({ children }: { children: ReactNode }) {
  const style = usePageStyle();
  const isStill = useMediaQuery("(prefers-reduced-motion: reduce)");
  const config = useMemo(() => themeOf(style, isStill), [style, isStill]);
  const nonce = pageNonce();
  return (
    <ConfigProvider locale={zhCN} theme={config} select={select} {...(nonce ? { csp: { nonce } } : {})}>
      {children}
    </ConfigProvider>
  );
}

import type { ReactNode } from "react";
import { type FlowNode, isUsable, isVisible } from "./permission-rules.ts";
import { usePermissions } from "./permission-store.ts";

/** Returns whether a control is visible and usable; renders again when the lists change. */
export function usePermission(action: string, flowNode?: FlowNode): { isVisible: boolean; isUsable: boolean } {
  const lists = usePermissions();
  return { isVisible: isVisible(action, lists, flowNode), isUsable: isUsable(action, lists, flowNode) };
}

/** Renders its children only for users who may see them. */
export function Permitted(props: { action: string; flowNode?: FlowNode; children: ReactNode }): ReactNode {
  return usePermission(props.action, props.flowNode).isVisible ? props.children : null;
}

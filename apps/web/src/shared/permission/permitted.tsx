import type { ReactNode } from "react";
import { type FlowNode, isUsable, isVisible } from "./permission-rules.ts";
import { usePermissions } from "./permission-store.ts";

/** Whether a control is seen and usable; follows every change of the lists. */
export function usePermission(action: string, flowNode?: FlowNode): { isVisible: boolean; isUsable: boolean } {
  const lists = usePermissions();
  return { isVisible: isVisible(action, lists, flowNode), isUsable: isUsable(action, lists, flowNode) };
}

/** Children are in the page only for who may see them. */
export function Permitted(props: { action: string; flowNode?: FlowNode; children: ReactNode }): ReactNode {
  return usePermission(props.action, props.flowNode).isVisible ? props.children : null;
}

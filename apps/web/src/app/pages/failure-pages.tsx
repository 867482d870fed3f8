import type { ComponentProps } from "react";
import { pageHistory } from "#shared/navigation/browser-page-history.ts";
import { routePaths } from "#shared/navigation/route-paths.ts";
import { Button } from "#shared/ui/button.tsx";
import { MessagePage } from "./message-page.tsx";

const text = {
  serverError: "抱歉，服务器出错了",
  serverErrorHint: "已保存的内容不受影响，请稍后再试。",
  backHome: "返回首页",
  chunkTitle: "页面加载失败",
  chunkText: "网络较慢，或系统刚刚更新。已保存的内容不受影响，请重新加载。",
  reload: "重新加载",
  unreachableTitle: "暂时无法连接服务器",
  unreachableText: "您的登录状态仍然有效，请检查网络后重试。",
  retry: "重试",
} as const;

const reload = (): void => window.location.reload();

/** Opens the dashboard by a move inside the app: a load of its address would end the session. */
export function HomeButton({ kind = "primary" }: Pick<ComponentProps<typeof Button>, "kind">) {
  return (
    <Button kind={kind} onClick={() => pageHistory.push(routePaths.dashboard)}>
      {text.backHome}
    </Button>
  );
}

export function ServerErrorPage() {
  return (
    <MessagePage mark="500" title={text.serverError} text={text.serverErrorHint}>
      <HomeButton />
      <Button onClick={reload}>{text.reload}</Button>
    </MessagePage>
  );
}

/** Shows that a part of the app failed to load. Browsers cache a failed module, so only a reload helps. */
export function ChunkRetryPage() {
  return (
    <MessagePage mark="…" title={text.chunkTitle} text={text.chunkText}>
      <Button kind="primary" onClick={reload}>
        {text.reload}
      </Button>
    </MessagePage>
  );
}

/** Shows that the session's owner cannot be determined now. */
export function ServerUnreachablePage({ onRetry }: { onRetry: () => void }) {
  return (
    <MessagePage mark="…" title={text.unreachableTitle} text={text.unreachableText}>
      <Button kind="primary" onClick={onRetry}>
        {text.retry}
      </Button>
    </MessagePage>
  );
}

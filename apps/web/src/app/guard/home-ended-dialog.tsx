import { Button } from "#shared/ui/button.tsx";
import { Dialog } from "#shared/ui/dialog.tsx";
import { setHomeEnded } from "./home-ended.ts";

const text = {
  title: "登录已结束",
  why: "直接打开工作台首页地址（如书签或外部链接）将结束原有登录。",
  next: "请重新登录，登录后在门户页面点击“进入工作台”。也可收藏工作台的其他页面，打开时不结束登录。",
  understood: "我知道了",
} as const;

/** Explains why the session is over, and how to reach the workspace. */
export function HomeEndedDialog() {
  const close = () => setHomeEnded(false);
  return (
    <Dialog
      open
      title={text.title}
      width={480}
      onClose={close}
      footer={
        <Button kind="primary" onClick={close}>
          {text.understood}
        </Button>
      }
    >
      <p>{text.why}</p>
      <p>{text.next}</p>
    </Dialog>
  );
}

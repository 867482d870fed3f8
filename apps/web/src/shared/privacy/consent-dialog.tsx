import { portalConfig } from "#shared/config/portal-config.ts";
import { Button } from "#shared/ui/button.tsx";
import { Dialog } from "#shared/ui/dialog.tsx";
import styles from "./consent-dialog.module.css";

const text = {
  title: "隐私政策",
  link: "阅读隐私政策全文",
  version: (version: string) => `版本 ${version}`,
} as const;

/** The built-in notice. An operator's own notice has an address instead. Each entry is a heading and a paragraph. */
const privacyNotice: readonly (readonly [heading: string, text: string])[] = [
  ["收集范围", "用户名、邮箱、手机号，以及登录时的时间、网络地址和设备名称。密码仅以不可还原的形式保存。"],
  ["使用目的", "用于核实身份、登录平台、发送验证码与业务通知，以及保障账号和交易的安全。不用于营销。"],
  [
    "提供对象",
    "您进入业务系统时，向该系统提供您的账号和所属部门。短信与邮件由服务商代为发送。依法应当提供的，依法提供。",
  ],
  ["保存期限", "账号存续期间保存；注销后删除或匿名化。操作日志依法至少保存六个月。"],
  ["您的权利", "您可以随时在账号设置中查阅、更正、下载自己的资料，或注销账号；也可以联系系统管理员撤回同意。"],
];

export interface ConsentDialogProps {
  readonly lead: string;
  readonly yes: string;
  readonly no: string;
  readonly onConsent: () => void;
  readonly onClose: () => void;
}

/** The privacy notice; the only place where a person consents to it. */
export function ConsentDialog({ lead, yes, no, onConsent, onClose }: ConsentDialogProps) {
  const { version, url } = portalConfig.privacyNotice;
  return (
    <Dialog
      open
      title={text.title}
      width={560}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{no}</Button>
          <Button kind="primary" onClick={onConsent}>
            {yes}
          </Button>
        </>
      }
    >
      <p className={styles.lead}>{lead}</p>
      {url === null ? (
        <dl className={styles.notice}>
          {privacyNotice.map(([heading, paragraph]) => (
            <div key={heading}>
              <dt>{heading}</dt>
              <dd>{paragraph}</dd>
            </div>
          ))}
        </dl>
      ) : (
        <p>
          <a href={url} target="_blank" rel="noopener noreferrer">
            {text.link}
          </a>
        </p>
      )}
      <p className={styles.version}>{text.version(version)}</p>
    </Dialog>
  );
}

import type { SignatureSummary } from "@tender/certificate-lock/engine";
import { type LockContents, type LockFault, lockFaults } from "@tender/certificate-lock/state";
import type { Agent } from "./agent.ts";

const purposes: Readonly<Record<string, string>> = {
  login: "登录",
  bind: "绑定证书",
  gate: "进入子系统前的核验",
  sign: "签名",
};

/** Returns host and purpose as text. */
export const shownLine = ({ host, purpose, subject }: SignatureSummary): string =>
  `网站 ${host} 请求用证书“${subject}”签名，用途：${purposes[purpose] ?? purpose}`;

export const help = `命令：
  locks          列出证书锁
  plug <锁>      插入一把锁
  unplug         拔出所有的锁
  fault <故障>   模拟故障：${lockFaults.join("、")}；fault off 恢复正常
  quit           退出`;

const isFault = (word: string): word is LockFault => lockFaults.some((fault) => fault === word);

/** Runs a typed command and returns text for the person; null: the agent is to end. */
export function runCommand(agent: Agent, locks: readonly LockContents[], line: string): string | null {
  const [command = "", word = ""] = line.trim().split(/\s+/);
  if (command === "quit") return null;
  if (command === "locks")
    return locks
      .map(({ id, name }) => `${agent.stateOf(id).isPlugged ? "已插入" : "未插入"}  ${id}  ${name}`)
      .join("\n");
  if (command === "plug") return agent.plug(word) ? `已插入 ${word}` : `没有名为“${word}”的锁`;
  if (command === "unplug") {
    agent.unplugAll();
    return "已拔出";
  }
  if (command === "fault" && (word === "off" || isFault(word))) {
    agent.setFault(word === "off" ? null : word);
    return word === "off" ? "已恢复正常" : `签名时将模拟：${word}`;
  }
  return help;
}

import { expect, test } from "vitest";
import { agentOrigins, pageCsp } from "./security-headers.ts";

test.each([
  [["ws://127.0.0.1:3103/ca/v1"], ["ws://127.0.0.1:3103"]],
  [["wss://localhost:3104/ca/v1", "wss://localhost:3104/other"], ["wss://localhost:3104"]],
  [["wss://agent.example.cn/ca/v1", "http://127.0.0.1:3103", "ws://127.0.0.1.example.cn/"], []],
  [["ws://127.0.0.1:1; script-src *", "nonsense", ""], []],
])("lets a page connect to the agents at %j, on its own machine alone", (urls, origins) => {
  expect(agentOrigins(urls)).toEqual(origins);
});

test("names them beside the page's own origin, and no source more", () => {
  const policy = (agents: string[]) => pageCsp("n", { frames: [], agents, calls: [], files: "" }).split("; ");
  expect(policy([])).toContain("connect-src 'self'");
  expect(policy(["ws://127.0.0.1:3103"])).toContain("connect-src 'self' ws://127.0.0.1:3103");
});

test("lets a page call and show pictures of the other origins that the settings name, and no path of theirs", () => {
  const calls = ["https://sso.example.cn:8443/portal", "/gateway", "", "https://sso.example.cn:8443"];
  const policy = pageCsp("n", { frames: [], agents: [], calls, files: "https://files.example.cn/a" }).split("; ");
  expect(policy).toContain("connect-src 'self' https://sso.example.cn:8443");
  expect(policy).toContain("img-src 'self' data: https://files.example.cn");
});

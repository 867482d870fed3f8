import { expect, test } from "vitest";
import { agentOrigins, pageCsp } from "./security-headers.ts";

test.each([
  [["ws://127.0.0.1:3103/ca/v1"], ["ws://127.0.0.1:3103"]],
  [["wss://localhost:3104/ca/v1", "wss://localhost:3104/other"], ["wss://localhost:3104"]],
  [["wss://agent.example.cn/ca/v1", "http://127.0.0.1:3103", "ws://127.0.0.1.example.cn/"], []],
  [["ws://127.0.0.1:1; script-src *", "nonsense", ""], []],
])("allows connections to the agents at %j on the user's own machine only", (urls, origins) => {
  expect(agentOrigins(urls)).toEqual(origins);
});

test("names the agents beside the page's own origin, and no other source", () => {
  const policy = (agents: string[]) => pageCsp("n", { frames: [], agents, calls: [], files: "" }).split("; ");
  expect(policy([])).toContain("connect-src 'self'");
  expect(policy(["ws://127.0.0.1:3103"])).toContain("connect-src 'self' ws://127.0.0.1:3103");
});

test("allows calls and pictures of the origins in the settings, without paths", () => {
  const calls = ["https://sso.example.cn:8443/portal", "/gateway", "", "https://sso.example.cn:8443"];
  const policy = pageCsp("n", { frames: [], agents: [], calls, files: "https://files.example.cn/a" }).split("; ");
  expect(policy).toContain("connect-src 'self' https://sso.example.cn:8443");
  expect(policy).toContain("img-src 'self' data: https://files.example.cn");
});

import { filledText, MAX_BODY_LENGTH, MAX_SUBJECT_LENGTH, samplesOf, smsLength, templateFault } from "@tender/contract";
import { describe, expect, test } from "vitest";
import { templateRegister } from "./template-register.ts";

const templates = [...templateRegister].map(([code, template]) => ({ code, ...template }));

describe("the delivered templates", () => {
  test.each(templates)("$code passes the check for edited texts", ({ subject, body, fields }) => {
    expect(templateFault({ subject, body }, fields)).toBeUndefined();
    expect(body.length).toBeLessThanOrEqual(MAX_BODY_LENGTH);
    expect(subject.length).toBeLessThanOrEqual(MAX_SUBJECT_LENGTH);
    expect(subject).not.toMatch(/\n/);
  });

  test("have a unique name each, and a label and a sample for every field", () => {
    expect(new Set(templates.map(({ name }) => name)).size).toBe(templates.length);
    for (const { fields } of templates)
      for (const { label, sample } of fields) {
        expect(label).toMatch(/\p{Script=Han}/u);
        expect(sample).not.toBe("");
      }
  });

  test("fit one SMS with their samples", () => {
    const smsTemplates = templates.filter(({ way }) => way === "sms");
    expect(smsTemplates.map(({ code }) => code)).toEqual(["sms_code"]);
    for (const { body, fields } of smsTemplates) expect(smsLength(filledText(body, samplesOf(fields))).parts).toBe(1);
  });
});

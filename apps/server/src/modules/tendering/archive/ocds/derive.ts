import { isUscc, USCC_SCHEME } from "@tender/contract/uscc";
import { type CodeMap, categoryOf, evalMethodOf, mapMethod } from "./code-lists.ts";
import type { Compilation } from "./compile.ts";
import { type DeriveContext, deriveAwards, deriveBids, deriveContracts, instantOf } from "./derive-awards.ts";
import { deriveLots } from "./derive-lots.ts";
import { deriveObjections } from "./derive-objections.ts";
import type { Finding } from "./findings.ts";
import { type JsonObject, objectAt, objectsAt, textOf } from "./json-value.ts";
import { Parties } from "./parties.ts";
import type { ProcessModel, ProjectModel } from "./process-model.ts";
import { lotNumber, processStatus } from "./status.ts";

/**
 * Derives the platform's model from the compiled content of a process, with findings about inferred and dropped values.
 * Throws ProcessTooLarge.
 */
export function deriveProcess(
  ocid: string,
  compilation: Compilation,
  codeMap: CodeMap,
): { model: ProcessModel; findings: Finding[] } {
  const release = compilation.body;
  // Without a publisher in the package, the registered prefix of the ocid replaces it.
  const publisher = compilation.newest.publisher ?? /^ocds-[a-z0-9]{6}/i.exec(ocid)?.[0] ?? "";
  const findings: Finding[] = [];
  const lots = objectsAt(objectAt(release, "tender"), "lots");
  const lotNumbers = lots.length === 0 ? ["0"] : [...new Set(lots.map(lotNumber))];
  const context: DeriveContext = {
    ocid,
    release,
    parties: new Parties(ocid, publisher, release),
    lotNumbers,
    isLot: new Set(lotNumbers),
    note: (finding) => findings.push({ ...finding, ocid }),
  };
  const project = deriveProject(context, publisher, compilation, codeMap);
  const awards = deriveAwards(context);
  const contracts = deriveContracts(context);
  const bids = deriveBids(context);
  const model: ProcessModel = {
    ocid,
    publisher,
    newestAt: compilation.newest.date,
    project,
    lots: deriveLots(context, { compilation, project, awards, contracts }),
    bids,
    awards,
    contracts,
    objections: deriveObjections(context),
    organisations: context.parties.organisations(),
  };
  for (const { scheme, ident } of model.organisations) {
    if (scheme === USCC_SCHEME && !isUscc(ident))
      context.note({ code: "W01", message: `不符合OCDS 1.1.5：/parties 统一社会信用代码${ident}校验位不符` });
  }
  return { model, findings };
}

function deriveProject(
  context: DeriveContext,
  publisher: string,
  { steps, releases }: Compilation,
  codeMap: CodeMap,
): ProjectModel {
  const { release, parties } = context;
  const tender = objectAt(release, "tender");
  const budget = objectAt(release, "planning", "budget");
  const { status, isInferred } = processStatus(release, steps.at(-1)?.tags ?? []);
  if (isInferred) context.note({ code: "W02", message: "状态由内容推定", path: "/tender/status" });
  const method = mapMethod(
    publisher,
    textOf(tender?.procurementMethod),
    textOf(tender?.procurementMethodDetails),
    codeMap,
  );
  if (method.isUnmapped) {
    const label = method.label ?? textOf(tender?.procurementMethod) ?? "";
    context.note({ code: "W05", message: `采购方式未映射：${label}`, path: "/tender/procurementMethodDetails" });
  }
  const buyerParty = buyerOf(context);
  const region = regionOf(tender, buyerParty);
  return {
    code: textOf(tender?.id),
    name: textOf(tender?.title) ?? textOf(budget?.project),
    buyer: parties.resolve(release.buyer) ?? parties.find((party) => hasRole(party, "buyer")),
    procuringEntity: parties.resolve(tender?.procuringEntity),
    agency: parties.find((party) => objectAt(party, "details")?.localRole === "agency"),
    orgForm: textOf(tender?.x_orgForm),
    methodCode: method.code,
    methodOcds: method.ocds,
    methodLabel: method.label,
    category: categoryOf(textOf(tender?.mainProcurementCategory)),
    ...region,
    publishAt: instantOf(tender?.datePublished) ?? releases.find((r) => r.tags.includes("tender"))?.date,
    bidStart: instantOf(objectAt(tender, "tenderPeriod")?.startDate),
    bidDeadline: instantOf(objectAt(tender, "tenderPeriod")?.endDate),
    openAt: instantOf(objectAt(tender, "bidOpening")?.date),
    status,
    evalMethod: evalMethodOf(textOf(tender?.awardCriteria)),
  };
}

function buyerOf({ release, parties }: DeriveContext): JsonObject | undefined {
  const buyer = objectAt(release.buyer);
  const named = buyer === undefined ? undefined : parties.party(buyer);
  return named ?? objectsAt(release, "parties").find((party) => hasRole(party, "buyer"));
}

const hasRole = (party: JsonObject, role: string): boolean => Array.isArray(party.roles) && party.roles.includes(role);

function regionOf(tender: JsonObject | undefined, buyer: JsonObject | undefined) {
  const delivery = objectsAt(tender, "items").flatMap((item) => objectsAt(item, "deliveryAddresses"));
  const address = objectAt(buyer, "address");
  const name =
    textOf(address?.region) ??
    delivery.map((deliveryAddress) => textOf(deliveryAddress.region)).find((region) => region !== undefined);
  const code = textOf(address?.x_regionCode);
  return { regionCode: code !== undefined && /^\d{6}$/.test(code) ? code : undefined, regionName: name };
}

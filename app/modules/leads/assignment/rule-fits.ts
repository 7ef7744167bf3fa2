/** What of a lead decides whom it is given to. */
export type LeadFacts = { source: string; city?: string | undefined }

/** Whether a rule is for a lead: cities are compared without regard to case and blanks around them. */
export function ruleFits(
  { sources, cities }: { sources?: readonly string[] | undefined; cities?: readonly string[] | undefined },
  lead: LeadFacts,
): boolean {
  const city = lead.city?.trim().toLowerCase() ?? ''
  const isFromThere = cities === undefined || cities.some((one) => one.trim().toLowerCase() === city)
  return isFromThere && (sources === undefined || sources.includes(lead.source))
}

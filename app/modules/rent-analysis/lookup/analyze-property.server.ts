import { rentDataAdapter } from '#app/adapters/rent-data/index.server.ts'
import type { RentData, RentRequest } from '#app/adapters/rent-data/port.ts'
import { log } from '#app/config/log.server.ts'
import type { RentAnalysis, Subject } from '#app/modules/properties/property.ts'
import { estimateLocally } from '#app/modules/rent-estimator/estimate-locally.server.ts'
import { DEFAULT_SQUARE_FEET } from '#app/modules/rent-estimator/market-figures.ts'
import { ok, refused, type Result } from '#app/result.ts'
import { lookUpRent } from './look-up-rent.server.ts'
import { LookupAddressError, parseLookupAddress } from './lookup-address.ts'
import { analysisFromAnswer, lookupRooms } from './lookup-rules.ts'

/** failed: neither the service nor our own figures had an estimate, which is logged. */
export type AnalysisOutcome = Result<RentAnalysis, 'failed'>

/**
 * Analyzes properties in parallel, within 10 seconds in total: from the rent-data service if one is configured (it answers within
 * 8 seconds or not at all), else from our own and public figures. Only a property whose analysis fails completely is refused.
 */
export function analyzeProperties(subjects: Subject[], service: RentData | null = rentDataAdapter()): Promise<AnalysisOutcome[]> {
  return Promise.all(
    subjects.map(async (subject) => {
      try {
        return ok(await analyzeProperty(subject, service))
      } catch (error) {
        log.error({ err: error }, 'A property could not be analyzed')
        return refused('failed')
      }
    }),
  )
}

async function analyzeProperty(subject: Subject, service: RentData | null): Promise<RentAnalysis> {
  if (!service) return estimateLocally(subject, null)
  const request = requestOf(subject)
  if (!request.ok) return estimateLocally(subject, request.reason)
  const lookup = await lookUpRent(service, request.value)
  return lookup.answer === null ? estimateLocally(subject, lookup.note) : analysisFromAnswer(subject, lookup.answer)
}

/** The request for the service, or why it can't be asked about this address, in the wording of P5.9 and P5.10. */
function requestOf(subject: Subject): Result<RentRequest, string> {
  try {
    const address = parseLookupAddress(`${subject.streetAddress}, ${subject.city}, ${subject.state} ${subject.zipCode}`)
    return ok({
      ...address,
      propertyType: subject.propertyType,
      ...lookupRooms(subject),
      squareFootage: subject.squareFootage ?? DEFAULT_SQUARE_FEET,
    })
  } catch (error) {
    if (error instanceof LookupAddressError) return refused(error.message)
    throw error
  }
}

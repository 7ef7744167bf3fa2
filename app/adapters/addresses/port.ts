/** An address that a service suggests for one that is being typed. */
export type SuggestedAddress = {
  /** '4215 Beaver Ave', with the unit where there is only one. */
  street: string
  city: string
  /** Two letters. */
  state: string
  zipCode: string
}

/** The service failed. The message goes to the log, never to visitors, and contains no key or address. */
export class AddressServiceError extends Error {
  override name = 'AddressServiceError'
}

/** A service that suggests addresses. */
export type AddressService = {
  name: string
  /**
   * Up to `max` addresses in Iowa, within a second and a half, because someone is typing. Throws `AddressServiceError`. Each
   * request may be billed.
   */
  suggest: (typed: string, max: number) => Promise<SuggestedAddress[]>
}

/** An address that a service suggests for one that is being typed. */
export type SuggestedAddress = {
  /** '4215 Beaver Ave', with the unit where there is only one. */
  street: string
  city: string
  /** Two letters. */
  state: string
  zipCode: string
}

/** No answer came; the message is for the log, never for visitors, and contains neither key nor address. */
export class AddressServiceError extends Error {
  override name = 'AddressServiceError'
}

/** The window to a service that suggests addresses. */
export type AddressService = {
  name: string
  /** Up to `max` addresses in Iowa, within a second and a half: someone is typing. Throws `AddressServiceError`. Each question may be billed. */
  suggest: (typed: string, max: number) => Promise<SuggestedAddress[]>
}

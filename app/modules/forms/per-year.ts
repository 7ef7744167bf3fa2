/** A schema that depends on the year, as by the newest allowed year built. Building one for each post would be too slow. */
export function perYear<Schema>(build: (year: number) => Schema): (now?: Date) => Schema {
  let latest: { year: number; schema: Schema } | undefined
  return (now = new Date()) => {
    const year = now.getUTCFullYear()
    if (latest?.year !== year) latest = { year, schema: build(year) }
    return latest.schema
  }
}

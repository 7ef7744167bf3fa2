import { cjsResolver, FileSystemConfigLoader, HtmlValidate, staticResolver } from 'html-validate'
import { HOUSE_RULES } from './html-rules.ts'

const houseRules = staticResolver({ plugins: { house: HOUSE_RULES } })
const validator = new HtmlValidate(new FileSystemConfigLoader([houseRules, cjsResolver()]))

/** A page's violations of the HTML standard and of `.htmlvalidate.json`, one per line. */
export async function htmlErrors(html: string): Promise<string[]> {
  const report = await validator.validateString(html, 'page.html')
  return report.results
    .flatMap((result) => result.messages)
    .map((found) => `${found.line}:${found.column} ${found.ruleId}: ${found.message} (${found.selector ?? ''})`)
}

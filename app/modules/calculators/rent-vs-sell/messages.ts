/** What visitors read of the locked table (docs/product/calculators.md). */
export const MESSAGE_UNLOCKED = 'Detailed analysis unlocked!'
export const MESSAGE_UNLOCK_FAILED = 'Failed to unlock analysis. Please try again.'
/** For a post that did not come from a form of ours. */
export const MESSAGE_UNLOCK_EXPIRED = 'This form was not recognized. Please send it again.'
/** Instead of an answer, where the years to hold are left empty, which counts as 0. */
export const MESSAGE_NO_YEARS = 'Enter how many years you would keep the house, from 1 to 30, to see the answer.'

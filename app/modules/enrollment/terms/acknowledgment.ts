/** How an owner agreed to the terms: by their checkbox, or by signing the agreement, which contains them. */
export type Acknowledgment = { by: 'box' | 'signature'; at: Date }

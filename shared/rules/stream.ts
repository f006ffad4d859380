/** Name of the metric that counts how often a change of the table could not be followed, each try anew. */
export const unfollowedChangesMetric = 'UnfollowedChanges';

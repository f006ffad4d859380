import * as z from 'zod';

/**
 * Who may call what (docs/trust.md#admins, docs/trust.md#tokens): every endpoint and the result of each kind of caller.
 * `in`: admitted; 401: not signed in; otherwise the code of the 403.
 *
 * other: a second member, without access to the first one's data. expired: a member with an expired token. impersonating:
 * an admin signed in as the member. forged: a token with the admin group and an invalid signature. withheld: an admin whose
 * account lacks what is required of admins, with a token that names the group nevertheless.
 */
const written = `
endpoint                visitor  member      other       expired  impersonating  admin       forged       withheld
listSessions            in       in          in          in       in             in          in           in
getSession              in       in          in          in       in             in          in           in
getCurrency             in       in          in          in       in             in          in           in
createBooking           in       in          in          in       in             in          in           in
getBooking              in       in          in          in       in             in          in           in
getBookingCalendar      in       in          in          in       in             in          in           in
getPassDates            in       in          in          in       in             in          in           in
createPass              in       in          in          in       in             in          in           in
createMemberPass        401      in          in          401      impersonating  in          401          in
createGroup             in       in          in          in       in             in          in           in
createMemberGroup       401      in          in          401      impersonating  in          401          in
getGroup                in       in          in          in       in             in          in           in
getMyGroup              401      in          in          401      in             in          401          in
mailGroupPlace          in       in          in          in       in             in          in           in
mailMyGroupPlace        401      in          in          401      impersonating  in          401          in
takeBackPlace           in       in          in          in       in             in          in           in
takeBackMyPlace         401      in          in          401      impersonating  in          401          in
joinBooking             in       in          in          in       in             in          in           in
downloadCalendar        in       in          in          in       in             in          in           in
shareBooking            in       in          in          in       in             in          in           in
settleBooking           in       in          in          in       in             in          in           in
resumeCheckout          in       in          in          in       in             in          in           in
cancelCheckout          in       in          in          in       in             in          in           in
payRest                 in       in          in          in       in             in          in           in
withdrawRestCard        in       in          in          in       in             in          in           in
cancelBooking           in       in          in          in       in             in          in           in
giveBooking             in       in          in          in       in             in          in           in
answerScreening         in       in          in          in       in             in          in           in
listMoves               in       in          in          in       in             in          in           in
moveBooking             in       in          in          in       in             in          in           in
confirmBooking          in       in          in          in       in             in          in           in
mailConfirmation        in       in          in          in       in             in          in           in
acceptOffer             in       in          in          in       in             in          in           in
declineOffer            in       in          in          in       in             in          in           in
stripeWebhook           in       in          in          in       in             in          in           in
checkDiscount           in       in          in          in       in             in          in           in
checkVoucher            in       in          in          in       in             in          in           in
buyVoucher              in       in          in          in       in             in          in           in
buyMyVoucher            401      in          in          401      impersonating  in          401          in
settleVoucherPurchase   in       in          in          in       in             in          in           in
withdrawVoucher         in       in          in          in       in             in          in           in
getVoucherCard          in       in          in          in       in             in          in           in
buyPack                 in       in          in          in       in             in          in           in
buyMyPack               401      in          in          401      impersonating  in          401          in
settlePackPurchase      in       in          in          in       in             in          in           in
showPack                in       in          in          in       in             in          in           in
listMyPacks             401      in          in          401      in             in          401          in
joinWaitlist            in       in          in          in       in             in          in           in
leaveWaitlist           in       in          in          in       in             in          in           in
saveWaitlistCard        in       in          in          in       in             in          in           in
settleWaitlistCard      in       in          in          in       in             in          in           in
getWaitlistPosition     in       in          in          in       in             in          in           in
confirmEntry            in       in          in          in       in             in          in           in
changeTurn              in       in          in          in       in             in          in           in
changeMyTurn            401      in          in          401      impersonating  in          401          in
listMyWaitlists         401      in          in          401      in             in          401          in
leaveMyWaitlist         401      in          in          401      impersonating  in          401          in
chooseReminders         in       in          in          in       in             in          in           in
getCalendarFeed         in       in          in          in       in             in          in           in
getMyCalendar           in       in          in          in       in             in          in           in
getMyPreferences        401      in          in          401      in             in          401          in
changeMyPreferences     401      in          in          401      impersonating  in          401          in
getMySuggestions        401      in          in          401      impersonating  in          401          in
setMySuggestions        401      in          in          401      impersonating  in          401          in
stopMySuggestions       401      in          in          401      impersonating  in          401          in
stopSuggestions         in       in          in          in       in             in          in           in
getArt                  in       in          in          in       in             in          in           in
getSharePicture         in       in          in          in       in             in          in           in
signUp                  in       in          in          in       in             in          in           in
resendSignUp            in       in          in          in       in             in          in           in
readSetupLink           in       in          in          in       in             in          in           in
setUpAccount            in       in          in          in       in             in          in           in
requestMagicLink        in       in          in          in       in             in          in           in
confirmContactAddress   in       in          in          in       in             in          in           in
setPassword             401      in          in          401      impersonating  in          401          in
changePassword          401      in          in          401      impersonating  in          401          in
listAuthSessions        401      in          in          401      in             in          401          in
endAuthSession          401      in          in          401      impersonating  in          401          in
endOtherAuthSessions    401      in          in          401      impersonating  in          401          in
signOut                 401      in          in          401      impersonating  in          401          in
getMe                   401      in          in          401      in             in          401          in
updateMe                401      in          in          401      in             in          401          in
beginSecondFactor       401      in          in          401      impersonating  in          401          in
turnOnSecondFactor      401      in          in          401      impersonating  in          401          in
renewRecoveryCodes      401      in          in          401      impersonating  in          401          in
turnOffSecondFactor     401      in          in          401      impersonating  in          401          in
newPassword             in       in          in          in       in             in          in           in
requestOwnDataLink      in       in          in          in       in             in          in           in
readOwnData             in       in          in          in       in             in          in           in
downloadOwnData         in       in          in          in       in             in          in           in
requestOwnDeletion      in       in          in          in       in             in          in           in
keepOwnData             in       in          in          in       in             in          in           in
downloadMyData          401      in          in          401      impersonating  in          401          in
previewMyDeletion       401      in          in          401      impersonating  in          401          in
requestMyDeletion       401      in          in          401      impersonating  in          401          in
listMyBookings          401      in          in          401      in             in          401          in
createMemberBooking     401      in          in          401      impersonating  in          401          in
joinMyBooking           401      in          in          401      in             in          401          in
downloadMyCalendar      401      in          in          401      in             in          401          in
listMyPlaces            401      in          in          401      in             in          401          in
answerMyScreening       401      in          in          401      impersonating  in          401          in
shareMyBooking          401      in          in          401      impersonating  in          401          in
resumeMyCheckout        401      in          in          401      impersonating  in          401          in
cancelMyCheckout        401      in          in          401      impersonating  in          401          in
payMyRest               401      in          in          401      impersonating  in          401          in
withdrawMyRestCard      401      in          in          401      impersonating  in          401          in
cancelMyBooking         401      in          in          401      impersonating  in          401          in
giveMyBooking           401      in          in          401      impersonating  in          401          in
moveMyBooking           401      in          in          401      impersonating  in          401          in
acceptMyOffer           401      in          in          401      impersonating  in          401          in
declineMyOffer          401      in          in          401      impersonating  in          401          in
getPendingBooking       401      in          in          401      in             in          401          in
listLearningResources           401      in          in          401      in             in          401          in
getLearningResource             401      in          in          401      in             in          401          in
getCollection           in       in          in          in       in             in          in           in
getRecording            in       in          in          in       in             in          in           in
checkCollectionDiscount in       in          in          in       in             in          in           in
getTranscript           in       in          in          in       in             in          in           in
requestFreeRecording    in       in          in          in       in             in          in           in
getMyCollections        401      in          in          401      in             in          401          in
getMyCollection         401      in          in          401      in             in          401          in
listMyPositions         401      in          in          401      in             in          401          in
getPlayback             401      in          in          401      in             in          401          in
savePosition            401      in          in          401      impersonating          in          401          in
createPurchase          401      in          in          401      impersonating  in          401          in
createGuestPurchase     in       in          in          in       in             in          in           in
settlePurchase          in       in          in          in       in             in          in           in
getOverview             401      admin_only  admin_only  401      admin_only     in          401          admin_only
listAuditEntries               401      admin_only  admin_only  401      admin_only     in          401          admin_only
resendMail              401      admin_only  admin_only  401      admin_only     in          401          admin_only
dismissAttention        401      admin_only  admin_only  401      admin_only     in          401          admin_only
resendFailedMails       401      admin_only  admin_only  401      admin_only     in          401          admin_only
retryAddress            401      admin_only  admin_only  401      admin_only     in          401          admin_only
dismissMail             401      admin_only  admin_only  401      admin_only     in          401          admin_only
setImportedMails        401      admin_only  admin_only  401      admin_only     in          401          admin_only
listAdminSessions       401      admin_only  admin_only  401      admin_only     in          401          admin_only
getAdminSession         401      admin_only  admin_only  401      admin_only     in          401          admin_only
previewArt              401      admin_only  admin_only  401      admin_only     in          401          admin_only
createSession           401      admin_only  admin_only  401      admin_only     in          401          admin_only
updateSession           401      admin_only  admin_only  401      admin_only     in          401          admin_only
duplicateSession        401      admin_only  admin_only  401      admin_only     in          401          admin_only
addDates                401      admin_only  admin_only  401      admin_only     in          401          admin_only
changeDates             401      admin_only  admin_only  401      admin_only     in          401          admin_only
leaveSeries             401      admin_only  admin_only  401      admin_only     in          401          admin_only
getSeriesPass           401      admin_only  admin_only  401      admin_only     in          401          admin_only
setSeriesPass           401      admin_only  admin_only  401      admin_only     in          401          admin_only
deleteSession           401      admin_only  admin_only  401      admin_only     in          401          admin_only
getCancellation         401      admin_only  admin_only  401      admin_only     in          401          admin_only
cancelSession           401      admin_only  admin_only  401      admin_only     in          401          admin_only
resumeCancellation      401      admin_only  admin_only  401      admin_only     in          401          admin_only
dismissChange           401      admin_only  admin_only  401      admin_only     in          401          admin_only
announceChange          401      admin_only  admin_only  401      admin_only     in          401          admin_only
writeToAttendee         401      admin_only  admin_only  401      admin_only     in          401          admin_only
setSessionRecording     401      admin_only  admin_only  401      admin_only     in          401          admin_only
tellOfRecording         401      admin_only  admin_only  401      admin_only     in          401          admin_only
writeToAttendees        401      admin_only  admin_only  401      admin_only     in          401          admin_only
listAttendees           401      admin_only  admin_only  401      admin_only     in          401          admin_only
addAttendee             401      admin_only  admin_only  401      admin_only     in          401          admin_only
getDoorList             401      admin_only  admin_only  401      admin_only     in          401          admin_only
setAttendance           401      admin_only  admin_only  401      admin_only     in          401          admin_only
addWalkIn               401      admin_only  admin_only  401      admin_only     in          401          admin_only
listWaitlist            401      admin_only  admin_only  401      admin_only     in          401          admin_only
removeFromWaitlist      401      admin_only  admin_only  401      admin_only     in          401          admin_only
offerSeat               401      admin_only  admin_only  401      admin_only     in          401          admin_only
listOrders              401      admin_only  admin_only  401      admin_only     in          401          admin_only
exportOrders            401      admin_only  admin_only  401      admin_only     in          401          admin_only
getIncome               401      admin_only  admin_only  401      admin_only     in          401          admin_only
listIncomeMonths        401      admin_only  admin_only  401      admin_only     in          401          admin_only
getReceipts             in       in          in          in       in             in          in           in
getMyReceipts           401      in          in          401      impersonating  in          401          in
getInvoicing            401      admin_only  admin_only  401      admin_only     in          401          admin_only
updateInvoicing         401      admin_only  admin_only  401      admin_only     in          401          admin_only
getOrderReceipts        401      admin_only  admin_only  401      admin_only     in          401          admin_only
exportIncome            401      admin_only  admin_only  401      admin_only     in          401          admin_only
exportStripeMovements   401      admin_only  admin_only  401      admin_only     in          401          admin_only
getOrder                401      admin_only  admin_only  401      admin_only     in          401          admin_only
setOrderStatus          401      admin_only  admin_only  401      admin_only     in          401          admin_only
refundOrder             401      admin_only  admin_only  401      admin_only     in          401          admin_only
refundPart              401      admin_only  admin_only  401      admin_only     in          401          admin_only
recordRefund            401      admin_only  admin_only  401      admin_only     in          401          admin_only
syncOrder               401      admin_only  admin_only  401      admin_only     in          401          admin_only
listAdminBookings       401      admin_only  admin_only  401      admin_only     in          401          admin_only
removeAttendee          401      admin_only  admin_only  401      admin_only     in          401          admin_only
syncAttendees           401      admin_only  admin_only  401      admin_only     in          401          admin_only
listPurchases           401      admin_only  admin_only  401      admin_only     in          401          admin_only
deletePurchase          401      admin_only  admin_only  401      admin_only     in          401          admin_only
giveCollection          401      admin_only  admin_only  401      admin_only     in          401          admin_only
listAdminRecordings     401      admin_only  admin_only  401      admin_only     in          401          admin_only
createRecording         401      admin_only  admin_only  401      admin_only     in          401          admin_only
updateRecording         401      admin_only  admin_only  401      admin_only     in          401          admin_only
deleteRecording         401      admin_only  admin_only  401      admin_only     in          401          admin_only
getCaptions             401      admin_only  admin_only  401      admin_only     in          401          admin_only
setRecordingFree        401      admin_only  admin_only  401      admin_only     in          401          admin_only
prepareSound            401      admin_only  admin_only  401      admin_only     in          401          admin_only
orderRecordings         401      admin_only  admin_only  401      admin_only     in          401          admin_only
setChapters             401      admin_only  admin_only  401      admin_only     in          401          admin_only
getPackagePrice         401      admin_only  admin_only  401      admin_only     in          401          admin_only
setPackagePrice         401      admin_only  admin_only  401      admin_only     in          401          admin_only
listDiscountCodes       401      admin_only  admin_only  401      admin_only     in          401          admin_only
createDiscountCode      401      admin_only  admin_only  401      admin_only     in          401          admin_only
updateDiscountCode      401      admin_only  admin_only  401      admin_only     in          401          admin_only
deleteDiscountCode      401      admin_only  admin_only  401      admin_only     in          401          admin_only
listDiscountCodeUses            401      admin_only  admin_only  401      admin_only     in          401          admin_only
listVouchers            401      admin_only  admin_only  401      admin_only     in          401          admin_only
createVoucher           401      admin_only  admin_only  401      admin_only     in          401          admin_only
getVoucher              401      admin_only  admin_only  401      admin_only     in          401          admin_only
changeVoucher           401      admin_only  admin_only  401      admin_only     in          401          admin_only
listPacks               401      admin_only  admin_only  401      admin_only     in          401          admin_only
createPack              401      admin_only  admin_only  401      admin_only     in          401          admin_only
getPack                 401      admin_only  admin_only  401      admin_only     in          401          admin_only
changePack              401      admin_only  admin_only  401      admin_only     in          401          admin_only
searchBackOffice        401      admin_only  admin_only  401      admin_only     in          401          admin_only
getSettings             401      admin_only  admin_only  401      admin_only     in          401          admin_only
updateSettings          401      admin_only  admin_only  401      admin_only     in          401          admin_only
getVersion              401      admin_only  admin_only  401      admin_only     in          401          admin_only
getSiteSettings         401      admin_only  admin_only  401      admin_only     in          401          admin_only
updateSiteSettings      401      admin_only  admin_only  401      admin_only     in          401          admin_only
mailContactLink         401      admin_only  admin_only  401      admin_only     in          401          admin_only
getSetUp                401      admin_only  admin_only  401      admin_only     in          401          admin_only
dismissSetUp            401      admin_only  admin_only  401      admin_only     in          401          admin_only
createLearningResource          401      admin_only  admin_only  401      admin_only     in          401          admin_only
updateLearningResource          401      admin_only  admin_only  401      admin_only     in          401          admin_only
deleteLearningResource          401      admin_only  admin_only  401      admin_only     in          401          admin_only
createUpload            401      admin_only  admin_only  401      admin_only     in          401          admin_only
getUpload               401      admin_only  admin_only  401      admin_only     in          401          admin_only
signParts               401      admin_only  admin_only  401      admin_only     in          401          admin_only
completeUpload          401      admin_only  admin_only  401      admin_only     in          401          admin_only
abortUpload             401      admin_only  admin_only  401      admin_only     in          401          admin_only
listMembers              401      admin_only  admin_only  401      admin_only     in          401          admin_only
getMember               401      admin_only  admin_only  401      admin_only     in          401          admin_only
updateMember            401      admin_only  admin_only  401      admin_only     in          401          admin_only
deleteMember            401      admin_only  admin_only  401      admin_only     in          401          admin_only
setMemberPassword       401      admin_only  admin_only  401      admin_only     in          401          admin_only
sendMemberPasswordReset         401      admin_only  admin_only  401      admin_only     in          401          admin_only
getPerson               401      admin_only  admin_only  401      admin_only     in          401          admin_only
listPersonBookings      401      admin_only  admin_only  401      admin_only     in          401          admin_only
listPersonPurchases     401      admin_only  admin_only  401      admin_only     in          401          admin_only
listPersonMails         401      admin_only  admin_only  401      admin_only     in          401          admin_only
saveNotes               401      admin_only  admin_only  401      admin_only     in          401          admin_only
previewMerge            401      admin_only  admin_only  401      admin_only     in          401          admin_only
mergePeople             401      admin_only  admin_only  401      admin_only     in          401          admin_only
exportPerson            401      admin_only  admin_only  401      admin_only     in          401          admin_only
deletePerson            401      admin_only  admin_only  401      admin_only     in          401          admin_only
readScreening           401      admin_only  admin_only  401      admin_only     in          401          admin_only
impersonate             401      admin_only  admin_only  401      admin_only     in          401          admin_only
renewImpersonation      401      admin_only  admin_only  401      in             admin_only  401          admin_only
endImpersonation        401      admin_only  admin_only  401      in             admin_only  401          admin_only
`;

const outcome = z.enum(['in', '401', 'admin_only', 'impersonating']);
export type AccessOutcome = z.output<typeof outcome>;

const [head = '', ...lines] = written.trim().split('\n');

/** The kinds of callers. */
export const callers = head.split(/\s+/).slice(1);

/** Tells what each caller meets, by the endpoint's name. */
export const callerTable: ReadonlyMap<string, ReadonlyMap<string, AccessOutcome>> = new Map(
  lines.map((line) => {
    const [endpoint = '', ...cells] = line.split(/\s+/);
    return [endpoint, new Map(callers.map((caller, index) => [caller, outcome.parse(cells[index])]))];
  }),
);

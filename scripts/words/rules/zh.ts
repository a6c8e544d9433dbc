import type { WordRule } from '../check-words.ts';

/** Wording of Traditional Chinese as written in Taiwan; the terms stand in docs/words-zh.md. */
export const RULES: WordRule[] = [
  { pattern: /台/, instead: '臺', why: 'one form of the character: 臺北, 服務臺, 這臺裝置' },
  { pattern: /櫃[檯臺]/, instead: '服務臺', why: 'one word for the desk' },
  { pattern: /營運時間|營業時間/, instead: '開放時間', why: 'one word for the hours' },
  {
    pattern: /(?<!留給|hero_emphasis: "|「[^」]*)你/,
    instead: '您',
    why: 'readers are addressed politely; the slogan of the home page and quoted speech aside',
  },
  { pattern: /寄(?:出|送)?驗證碼|重寄|再寄一次|重新發送/, instead: '傳送驗證碼, 重新傳送, 重新寄送', why: 'a code is sent by SMS, 傳送; an e-mail, 寄送' },
  { pattern: /讀不到|沒讀到|沒有讀到|查不到空檔/, instead: '無法載入', why: 'what a screen says when loading failed' },
  { pattern: /讀取/, instead: '載入', why: 'a screen loads' },
  {
    pattern: /沒有改成|不改了|先不要|以後再填|看哪一天|只看這個狀態|訂走|約走|拿不回來/,
    instead: '更改失敗, 維持原時段, 返回, 稍後再填, 日期, 狀態, 已被預約',
    why: 'colloquial',
  },
  { pattern: /工作日/, instead: '工作天', why: 'one word for a working day' },
  { pattern: /[租借用]+設備|設備清單/, instead: '器材', why: 'what is borrowed is 器材' },
  { pattern: /聯繫/, instead: '聯絡', why: 'one word for getting in touch' },
  { pattern: /審查/, instead: '審核', why: 'one word for the review' },
  { pattern: /館方|館內人員/, instead: '本館, 工作人員', why: 'the centre calls itself 本館, its people 工作人員' },
  { pattern: /服務人員|同仁/, instead: '工作人員, 專人', why: 'one word for the staff' },
  { pattern: /電子信箱|郵箱|垃圾信匣|電郵/, instead: '電子郵件, 信箱, 垃圾郵件匣', why: 'one word for e-mail' },
  { pattern: /押金(?!怎麼收)|訂金/, instead: '保證金', why: 'one word for the deposit; what a rental shop once asked for aside' },
  { pattern: /網站地圖/, instead: '網站導覽', why: 'one word for the site map' },
  { pattern: /場地租借規範/, instead: '場地租借須知', why: 'the name of the guidelines' },
  { pattern: /進退場|退場/, instead: '進撤場, 撤場', why: 'one word for moving out' },
  { pattern: /兩步驟登入|雙重驗證|二階段/, instead: '兩步驟驗證', why: 'one word for two-step verification' },
  { pattern: /驗證程式|驗證器(?! App)/, instead: '驗證器 App', why: 'one word for the authenticator' },
  { pattern: /更改密碼|更換密碼|修改密碼|更換電子郵件|更換手機/, instead: '變更', why: 'a password, an address and a number are 變更; a time is 更改' },
  { pattern: /會員類別|會員等級/, instead: '會員級別', why: 'one word for the class of membership' },
  { pattern: /未報到|未來館/, instead: '未到', why: 'one word for not arrived' },
  { pattern: /創作者資訊/, instead: '創作者資料', why: 'one word for creator info' },
  { pattern: /點數?[^。；：，\n]{0,10}退[還費]|退[還費][^。；：，\n]{0,8}點/, instead: '點數退回', why: 'points are 退回, money is 退還' },
  {
    pattern: /(?:保證金|租金|清潔費|款項|費用|金額|amount\}\})[^。；：，\n]{0,10}退回|退回[^。；：，\n]{0,6}(?:保證金|租金|清潔費|款項|費用|金額|\{\{amount)/,
    instead: '退還',
    why: 'points are 退回, money is 退還',
  },
  { pattern: /字元|字符/, instead: '字', why: 'one word for what a reader counts' },
  { pattern: /可訂(?!閱)|訂位|訂幾席/, instead: '可預約, 預約', why: 'a seat is reserved' },
  { pattern: /星期[一二三四五六日]/, instead: '週一 … 週日', why: 'one way to name a day of the week' },
  { pattern: /[租借]\S{0,3}座位|找座位/, instead: '席位, 工作席', why: 'one word for a seat' },
  {
    pattern:
      /信息|視頻|默認|網絡|屏幕|軟件|硬件|賬[號戶]|注冊|短信|激活|打印|鼠標|服務器|程序|文件夾|登錄(?=帳號|會員|系統|網站)|點擊|用戶(?!端)|質量|智能|高清|回車/,
    instead: '資訊, 影片, 預設, 網路, 螢幕, 軟體, 帳號, 註冊, 簡訊, 啟用, 列印, 滑鼠, 伺服器, 程式, 資料夾, 登入, 點選, 使用者',
    why: 'the words of Taiwan',
  },
  { pattern: /盡[早速快量]|盡可能/, instead: '儘', why: 'one form of the character' },
  { pattern: /溼|念出|念(?=出聲)|佈[置展]/, instead: '濕, 唸, 布置', why: 'one form of the character' },
  { pattern: /狀聲詞|擬聲[字詞]/, instead: '狀聲字', why: 'one word for a drawn sound' },
  { pattern: /掃描機|展延|購點|現場、線上/, instead: '掃描器, 延長, 儲值, 到館、線上', why: 'one word a thing' },
  // Marks and blanks.
  { pattern: /\p{Script=Han}[,;:?!()]|[,;:?!(]\p{Script=Han}/u, instead: 'a full-width mark', why: 'marks beside Chinese are full-width' },
  { pattern: /\p{Script=Han}\.(?:\s|$)/u, instead: '。', why: 'marks beside Chinese are full-width' },
  { pattern: /[“”‘’](?=\p{Script=Han})|(?<=\p{Script=Han})[“”‘’]/u, instead: '「」, 『』', why: 'quotation marks of Chinese' },
  { pattern: /⋯|\.\.\./, instead: '…… in a sentence, … where something is under way', why: 'one ellipsis' },
  { pattern: /(?<!…)…(?!…|”?$)/, instead: '……', why: 'an ellipsis inside a text has six dots' },
  { pattern: /！！|？？|！？|～|~/, instead: 'one mark', why: 'a calm voice' },
  {
    pattern: /\p{Script=Han}[A-Za-z0-9]|[A-Za-z0-9%]\p{Script=Han}/u,
    instead: 'a blank between them',
    why: 'Chinese stands apart from Latin letters and digits',
  },
  { pattern: /\d(?:MB|KB|GB|cm|mm|km|dpi)\b|\}\}(?:MB|KB|GB)/, instead: 'a blank before the unit', why: 'a number stands apart from its unit' },
  {
    pattern: /[，。、；：！？）」』》] (?=\p{Script=Han})|(?<=\p{Script=Han}) [，。、；：！？（「『《]/u,
    instead: 'no blank',
    why: 'a full-width mark keeps its own distance',
  },
  { pattern: /(?![〇一二三四五六七八九])\p{Script=Han} (?=\p{Script=Han})/u, instead: 'no blank', why: 'no blanks inside Chinese; numbers of statutes aside' },
  {
    pattern:
      /\p{Script=Han}\{\{(?:n|count|days|points|limit|mb|minutes|hours|capacity|left|least|most|free|of|quota|remaining|page|percent|total|number|amount|time|due|cancelBefore|until|email|mobile)\}\}/u,
    instead: 'a blank before the value',
    why: 'the value begins with a digit or a letter',
  },
  {
    pattern:
      /\{\{(?:n|count|days|points|limit|mb|minutes|hours|capacity|left|least|most|free|of|quota|remaining|page|total|number|time|cancelBefore|email|mobile|account)\}\}\p{Script=Han}/u,
    instead: 'a blank after the value',
    why: 'the value ends with a digit or a letter',
  },
  {
    pattern: /\{\{(?:day|due|rentDue|freeUntil|knownUntil)\}\} (?=\p{Script=Han})/u,
    instead: 'no blank after the day',
    why: 'a day ends with a full-width bracket: 11/24（二）',
  },
];

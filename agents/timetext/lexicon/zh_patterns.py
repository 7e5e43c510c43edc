"""The Chinese lexicon: which pattern means what, in the order in which they are tried."""

from agents.timetext.lexicon import numerals
from agents.timetext.lexicon import zh_amounts as amounts
from agents.timetext.lexicon import zh_meanings as mean
from agents.timetext.lexicon import zh_words as words
from agents.timetext.lexicon.lexicon import Entry, alternatives, one
from agents.timetext.names import zh_names as names
from agents.timetext.values import Clock, Every, Part, Period, Relative, Span, When

N = f"({numerals.ZH})"
S = r"\s{0,2}"
# Minutes without 分 have two signs at least: 三点一对一 is no minute.
ZH_MINUTE = r"(?:零[一二三四五六七八九]|零\d(?!\d)|[二三四五]十[一二三四五六七八九]?|十[一二三四五六七八九]?)"
WEEK = "(?:周|星期|礼拜)"
# 下周日程 is the agenda of next week, 周日历史课 is on Sunday.
WD = "(?:[一二三四五六天]|日(?!程(?:$|[表安上里有是的怎，。？！,.?! ])|历(?:$|[表上里有的，。？！,.?! ])))"
# 周一三点 is Monday at three; 周一三五 are three days.
# 周二一起, 周日一整天: of a word that begins with one it is none of them.
MORE = rf"(?:[、,和跟与及/\s]{{0,2}}(?:周|星期|礼拜)?(?!一[起定般整直早些下会共样旦路场趟家边同块大]){WD}(?!{S}[点时号月个十百天小分次年刻:]))"
SHIFT = r"((?<!一)下{1,4}|(?<![写加排添补填标放])上{1,4}|这|本|当|今)?"  # 写上周四 writes Thursday down
UNIT = "(" + alternatives(words.UNITS) + ")"
PART = "(" + alternatives([word for word in words.PARTS if len(word) > 1]) + ")"
YEAR = (
    "("
    + alternatives(words.YEARS)
    + r"|(?:19|20|21)\d\d\s{0,2}年|[二一][零〇九][零〇一二三四五六七八九]{2}年|\d\d年(?=\s{0,2}(?:\d{1,2}|[一二三四五六七八九十]{1,2})月))"
)  # fmt: skip
# 中 is the middle only where no other word begins with it: 6月中铁网退款.
EDGE = "(" + alternatives([edge for edge in words.EDGES if edge != "中"]) + "|中(?![一-鿿])|中(?=[的要去开交前后有回]))"


DECOYS = (
    # what is longer than a day stands before the hour, and behind it in a name: 下午四点月末结账会
    r"(?<=[点分半刻])(?:年[底末初]|月[底末初]|季度?末|周末)(?=[\u3400-\u9fff]{2})(?!之?前|以前|为止|都|再)",
    r"一[齐起同块道样般些]|[早晚]上好|[上中下]午好|[早晚]安(?!排)|晚会|下午茶|早茶|晚霞|晚自习|早自习|早读|晚宴|晚祷|早祷|早市|夜市|[早晚]高峰|日本|小时候|后来|前面|后面|月饼|月亮|年糕",
    rf"一点(?:儿|都|也|不|没|点)|有一?点|差一?点|[早晚]点(?!{S}[\d零一二三四五六七八九十])|[快慢]点(?!\d)",
    r"(?<![今明昨当后前天日末儿每一二三四五六])[早晚]一点(?!再|[你我]?提醒)(?!\s?[\d半钟整零一二三四五十])",
    rf"(?<![点半刻钟整\d][到至]){N}{S}点{S}\d{{0,9}}(?:[{words.NOUNS_AFTER_POINT[0]}]|{alternatives([words.NOUNS_AFTER_POINT[i:i+2] for i in range(0, len(words.NOUNS_AFTER_POINT), 2)])})",
    rf"{N}点[零一二三四五六七八九\d]{{1,3}}(?:(?!个?人)[{words.MEASURES}]|个[点百])",
    r"一时(?![半整\d一二三四五六七八九十])",
    rf"(?<![昼午晚早晨])(?<!晚上)(?<!早上){N}点[一二三四五六七八九](?![一-鿿\d:])|(?:说|讲|提|补充|强调|注意|谈|如下|以下|下面|记住)(?:这|那|以下|如下)?[一二两三四五六]点(?![半一二三四五六七八九十\d:])",
    rf"{N}点零(?![\d一二三四五六七八九])",
    r"零点[一二三四五六七八九](?![十分刻])|[零一二三四五六七八九]点[零一二三四五六七八九]{3,12}",
    rf"第{N}(?:章|节|集|页|条|名|次|位|批|期|届|季|关|步|题|课|号|部|版|轮|层|项|段|行|组)",
    rf"{N}{S}排{S}{N}{S}[号座]",
    rf"{N}{S}号(?:线|楼|店|门|场(?![次合])|柜|窗|房|车|院|馆|厅|桌|机|位|厂|坑|码|牌|字|库|球|员|台|床|铺|井|舱|仓|选手|电池|通知|公寓|教室|教学楼|会议室|文件|表)",
    rf"{N}(?:周岁|年级|年代|年级|月份牌|日元|分之|周目|分类|分辨|分贝|分制|天王|年制)",
    r"(?:观|要|重|地|优|缺|特|难|焦|热|景|站|终|起|据|网|视|论|考|痛|盲|节|冰|沸|熔|支|顶|交|弱|亮|卖|疑|槽|笑|泪|看|知识|甜|糕|餐|外卖|打)点",
    rf"[今明去]年{S}(?:刚满|才|刚|都|已经|快|要|就|满)?{S}{N}{S}(?:多|周)?岁",
    r"《[^》]{1,30}》|三点水|早班|三天两头|年轻|年纪|年龄|周围|周到|周转|周边|周全|周密|周身|月票|月租|日常|日程|日期|日记|星期几|几号|几点|几月",
)  # fmt: skip

NUMERIC = (
    Entry(rf"(?:(?<=[昼午晚早晨])|(?<=[早晚]上)){N}{S}点{S}[一二三四五六七八九](?![一-鿿\d:])", one("!", "loose")),
    Entry(rf"{numerals.ZH}{S}个{S}工作日", one("!", "workday")),
    Entry(r"(?<=[上午晚晨])([01]\d|2[0-3])()()([0-5]\d)(?!\d)()()", mean.hour_clock),
    Entry(rf"{N}{S}个?{S}(?:小时|钟头){S}(?:零|又)?{S}{N}{S}分钟?", amounts.hours_and_minutes),
    Entry(rf"(两|俩){S}()(日)()", amounts.amount),
    Entry(rf"(?:每{S})?{N}{S}个?(天|周|星期|礼拜|月|年|小时|分钟){S}[一1]{S}[次遍回]", amounts.once_in),
    Entry(rf"{N}{S}天{S}{N}{S}时(?![候代间刻])", amounts.days_and_hours),
    Entry(rf"{N}(){S}(周年)()(?!庆|纪)", amounts.amount),
    Entry(rf"(?:一天|一日|1天){S}{N}{S}[次遍回]", amounts.times_a_day),
    Entry(rf"一个?(周|星期|礼拜|月|年){S}[一1]{S}[次遍回]", mean.every),
    Entry(rf"(?:一周|一个?星期|一个?月|一年){S}{N}{S}[次遍回]", one("!", "vague")),
    Entry(rf"{N}{S}点{S}(?:钟|整)?{S}差{S}(一刻钟?|{numerals.ZH}分钟?)", mean.hour_short),
    Entry(rf"(?<![^\s,，。;；外有后再])(一)点(?={S}(?:请|再|要|记得)?(?:提醒|叫[我醒]|喊我))()()()()()", mean.hour_clock),
    Entry(r"(?<=[点半刻钟整\d][到至])(一)点(?![儿点半零一二三四五六七八九十\d过:])()()()()()", mean.hour_clock),  # no little of coffee
    Entry(rf"一点(?![\d半整钟零一二三四五六七八九十过到至:,，]|{S}[开\-左前])(?!\s*[多来])", (("c?", Clock(hour=1)),)),
    Entry(rf"{N}{S}(?:点|时(?![候代间刻常光髦而期尚装]))(?!儿)(?:{S}钟|整)?(?:(半)(?!小时|[个天年])|{S}过?{S}([一三13]刻)钟?|{S}过?{S}{N}{S}分(?!之){S}钟?(?:{S}{N}{S}秒)?|{S}过?{S}(\d\d|{ZH_MINUTE})(?![\d个小天点号月时刻:年次周度秒分人元块位楼层室栋座排路幢岁]))?(?:整)?", mean.hour_clock),
    Entry(rf"{YEAR}?{S}的?{N}{S}月(?:份)?{S}的?{N}{S}[日号](?!线|楼)", mean.date),
    Entry(rf"{YEAR}?{S}{N}{S}月{S}(?!一(?:共|直|般|起|定)){N}(?![\d\-个小天点时月分:年]|{S}[点个月])", mean.date),
    Entry(rf"{YEAR}?{S}的?{N}{S}月(?!饼|亮|经|薪|嫂|租|票)(?:份)?{S}的?{EDGE}?", mean.named_month),
    Entry(rf"{YEAR}{S}的?年?{EDGE}(?!糕|轻|级|纪)", mean.named_year),
    Entry(rf"{YEAR}()(?!糕|轻|级|纪)", mean.named_year),
    Entry(rf"{N}(){S}(日)()(?=[之以]?内)|(?<!\d)([1-9二三四五六七八九])()(日)()(?=后)", amounts.days_after),
    Entry(rf"(?<=提[前早]){N}(){S}(日)()", amounts.amount),
    Entry(rf"{N}{S}([号日])(?!子|线|楼|店)", mean.monthday),
    Entry(rf"{N}{S}个?(半){S}个?{UNIT}()", amounts.amount),
    Entry(names.LENGTHS, amounts.compound),
    Entry(rf"{N}()(?:{S}个)?{S}(小时|钟头)(半)?(?!候|工)", amounts.amount),
    Entry(rf"{N}(){S}(?:个{S})?(星期|礼拜)(?!{WD}|堂)()", amounts.amount),
    Entry(rf"{N}(){S}个{S}(月|季度|周末|周(?![一二三四五六日天](?![次遍回个]))|钟)(?!亮|半)()", amounts.amount),
    Entry(r"(?<![\d一二两三四五六七八九十几半每])个半钟头?(?![楼表声点])", one("q", Period(seconds=5400))),
    Entry(rf"{N}(){S}(天|年|周|分钟)(半)(?!个|小)", amounts.amount),
    Entry(rf"{N}(){S}(秒钟|秒(?!杀)|分钟|刻钟|季度(?!假)|周(?![围边末年岁]|[一二三四五六日天](?![次遍回个]))|天(?![气天])|年(?![级代轻底初]))()", amounts.amount),
    Entry(rf"{N}(){S}(分)(?=之?[后前内]|以[后前内]|提醒|叫|{S}\d{{1,9}}{S}秒|{S}{numerals.ZH}秒)()", amounts.amount),
    Entry(rf"{N}(){S}(日)()(?=游|内|后|之)", amounts.amount),
)  # fmt: skip

OCCASIONS = "(" + alternatives(words.OCCASIONS) + ")"

OTHERS = (
    Entry(rf"(?:快|临|每次|等|吃[完过]?|用[完过])?{OCCASIONS}(前后|的?路上|之前|以前|前(?![台进厅])|之后|以后|过后|完后?|后(?![台天勤])|的?时候?(?!间)|期间)", mean.occasion),
    Entry(rf"一{OCCASIONS}(就)", mean.occasion),
    Entry(r"[上下开吃洗做看跑喝写忙干考送接打]完[一-鿿]{0,2}?(?:之后|以后|后)(?![台天])", (("p", Part("unknown")), ("l", "后"))),
    Entry(r"(?<=[周期末一二三四五六日天])(?:就|都)?(?:不用|不算|不要|休息|免|不[来去做])了?(?=\s?(?:$|[,.;!]))", one("x", "不用")),
    Entry(r"(?<=[末一二三四五六日天])外(?=[,，\s每都])", one("x", "外")),
    Entry(r"[吃用]完(早饭|早餐|午饭|午餐|中饭|晚饭|晚餐)(?![之以]?后)", mean.after_meal),
    Entry(r"(午休|午饭|午餐|早饭|早餐|晚饭|晚餐)(时间)(?!是|到|太|不|改|几|长|短|安)", mean.occasion),
    Entry(r"放假(前|之前|后|之后)", mean.holidays),
    Entry(r"(下)了(班)(之后|以后|后)?|(放)了(学)(之后|以后|后)?", mean.over),
    Entry(rf"{YEAR}{S}的?年?{EDGE}(?!糕|轻)", mean.named_year),
    Entry(rf"{YEAR}()(?!糕|轻)", mean.named_year),
    Entry("(?:改|换|挪|推|推迟|延|延后|延迟|提前|调|调整)(?:到|至|成|为)", one(">", "改到")),
    Entry(rf"差{S}(一刻钟?|{numerals.ZH}分钟?){S}(?:到)?{S}{N}{S}点钟?", mean.short_of),
    Entry(rf"(?:总共|一共|共|重复|连续|一连|总计)(?:提醒我?)?{S}{N}{S}[次遍回]", amounts.count),
    Entry(rf"(?<=[每天](天|日|都|周|月|年)提醒我){S}{N}{S}[次遍回](?!性)", amounts.times_of_each),
    Entry(rf"(?<=(?:小时|分钟|钟头)提醒我){S}{N}{S}[次遍回](?!性)", amounts.times_of_an_hour),
    Entry(rf"(?<=[,，])(?:提醒我?)?{S}{N}{S}[次遍回](?={S}(?:$|[,，。.!！]))|(?<=提醒我){S}{N}{S}[次遍回](?!性)", amounts.either_count),
    Entry(r"约(?=[\d一二两三四五六七八九十早晚中])(?!一[下个起])", one("~", "约")),
    Entry(r"早([中午]?)晚(?:(?:各|都)?(?=提醒|叫我|喊我)|(?=[吃服喝滴擦涂量测刷])|各?[一1两二三23]次)", amounts.parts_of_days),
    Entry(r"早中?晚(?=各|都|[两二三]次|\s*$|[,，])", one("!", "daily_parts")),
    Entry(rf"(?:第{S}{numerals.ZH}|最后一|首|前{numerals.ZH}|{numerals.ZH}){S}个?{S}工作日", one("!", "workday")),
    Entry(rf"每{S}个?{S}季度{S}的?(?:最后|第|首|末|初|底)", one("!", "workday")),
    Entry(r"除(?=[^了夕以非外，。]{1,10}外)", one("x", "除")),
    Entry("[上下]半(?:年|个?月)", one("!", "calendar")),
    Entry("(?:的)?(?:这个时候|这个时间|此时|这时候|同一时间)(?!此)", (("c?", Clock(hour=-1)),)),
    Entry("同一天", one("!", "event")),
    Entry(r"(?:(?<=生日)|(?<=[\u3400-\u9fff])(?<![一二三四五六日天号末年月周节夕旦秋午至诞前昨今明后几哪这是在]))那一?天", one("!", "its_day")),
    Entry("正午", one("c", Clock(hour=12, half="24"))),
    Entry(rf"每{S}(?:一{S})?个?{S}(?:周|星期|礼拜)末", one("e", Every(freq="WEEKLY", weekdays=(5, 6)))),
    Entry(rf"(?:每{S}(?:一{S})?个?{S})?工作日|平日(?={S}的?[早上中下晚\d一二三四五六七八九十])", one("e", Every(freq="WEEKLY", weekdays=(0, 1, 2, 3, 4)))),
    Entry(rf"(?:每天|每日|一天|一日|天天){S}{N}{S}[次遍回]", amounts.times_a_day),
    Entry(rf"(?:每|一)个?(周|星期|礼拜|月|年){S}[一1]{S}[次遍回]", mean.every),
    Entry(rf"(?:每周|一周|每星期|每个?月|一个?月|每年|一年){S}{N}{S}[次遍回]", one("!", "vague")),
    Entry(rf"(?:每|逢){S}逢?(?:一{S})?个?{S}(?={WEEK}{S}{WD}(?!{S}[次遍回]))", one("e", Every())),
    Entry(rf"每{S}(?:一{S})?个?{S}(月|年){S}的?{EDGE}", mean.every_edge),
    Entry(rf"每{S}(?:一{S})?个?{S}(天|日|周|星期|礼拜|月|年)(?!{N}{S}天)(?=(?:的)?)", mean.every),
    Entry(rf"每{S}(?:隔{S})?(?:1|一)?{S}个?{S}(小时|钟头|分钟|季度|季)", mean.every_unit),
    Entry(rf"每{S}隔{S}(?:1|一){S}个?{S}(天|日|周|星期|礼拜|月|年)", mean.alternate),
    Entry(rf"(?:隔{S}周(?:{S}(?:周|星期|礼拜))?|双{S}周{S}(?:的)?(?:周|星期|礼拜)){S}({WD})", mean.other_weekday),
    Entry(r"[朝早]([七八九十]|\d{1,2})晚([四五六七八九十]|\d{1,2})(?![点:\d])", mean.nine_to_five),
    Entry(rf"隔{S}(?:一)?(天|日|周|月|年)(?!{S}[再又])", mean.alternate),
    Entry(r"每一?(?:个人|人|位)", one("_", "")),  # who, not how often
    Entry(rf"每{S}隔", one("e", Every(skip=True))),
    Entry(r"(?:天天|日日)", (("e?", Every(freq="DAILY")),)),
    Entry(r"每个?([早晚])(?=提醒|叫|喊|[要得都给记别，,\s]|$)", mean.each_part),
    Entry(r"每个?(?=[早晚上中下清凌傍夜深午])", one("e", Every(freq="DAILY"))),
    Entry(r"每年的?|每逢", one("e", Every(freq="YEARLY"))),
    Entry("每", one("e", Every())),
    Entry(r"[单双]周", one("!", "odd_week")),
    Entry(rf"{SHIFT}{S}(?:一)?个?{S}{WEEK}末(?:这?两天)?", mean.weekend),
    Entry(rf"{WEEK}{S}({WD}{MORE}{{1,8}})", mean.weekdays),
    Entry(rf"(?:下|上|这|本){{1,4}}{S}个?{S}{WEEK}{S}{WD}{MORE}{{1,8}}", one("!", "choice")),
    Entry(rf"{SHIFT}{S}(?:一)?个?{S}{WEEK}{S}(?!一(?:共|直(?!接)|般))({WD}|[1-7](?![\d点:个天次号月年]))(?![次遍])", mean.weekday),
    Entry(rf"((?<!一)下{{1,4}}|上{{1,4}}|这|本|当){S}(?:一)?个?{S}{WEEK}(初|末|中)?(?!(?!一(?:共|直(?!接)|般)){WD}|[边围密岁])", mean.week),
    Entry(rf"((?<!一)下{{1,4}}|上{{1,4}}|这|本|当){S}(?:一)?个?{S}月(?:份)?{S}的?{EDGE}?(?!亮|饼|票)", mean.month),
    Entry("(?:本|这个)?月(?:底|末)的?(?=最后一[天个])", one("w", Span(unit="month", shift=0))),
    Entry("月(底|末|初|中旬|上旬|下旬|尾)", mean.month_edge),
    Entry("年(底|末|初|终(?!奖)|尾)", mean.year_edge),
    Entry("(本|这|下|上)(?:一)?个?季度(初|末|底|头|尾)?", mean.quarter),
    Entry(rf"第{S}({numerals.ZH}){S}个?(?:{S}[和、,跟与]{S}第?{S}|第)({numerals.ZH}){S}个?{S}{WEEK}{S}({WD})", mean.nths),
    Entry(rf"第{S}{N}{S}个?{S}{WEEK}{S}({WD})", mean.nth),
    Entry(rf"(第{S}{numerals.ZH}){S}个?{S}(周|星期|礼拜)(?!{WD})", mean.nth_span),
    Entry(rf"(第{S}{numerals.ZH}){S}个{S}(月)", mean.nth_span),
    Entry(rf"(最后一){S}个?{S}(周|星期|礼拜)(?!{WD})", mean.nth_span),
    Entry(rf"第{S}{N}{S}天", mean.nth_day),
    Entry(rf"(?:那|所在的?)(?:一)?个?(?:周|星期|礼拜)(?!{WD}|末)", one("Y", "那周")),
    Entry("现在|此刻|这会儿|而家|依家", (("d?", When(elapsed=Period())),)),
    Entry(rf"(最后一){S}个?{S}{WEEK}{S}({WD})", mean.nth),
    Entry(rf"(倒数第二|最后一){S}天()", mean.nth),
    Entry("((?:这|最近|近|过去|前面?|未来|接下来|今后|往后)(?:这)?(?:几|两)(?:天|日))", amounts.these_days),
    Entry("月内|这月(?!亮)", one("w", Span(unit="month", shift=0))),
    Entry(rf"(未来|接下来|今后|往后|之后|后面|过去|最近|近|前面|刚过去|这)的?{S}{N}?{S}(?:个)?(半)?{S}个?{UNIT}(?![前后])", amounts.rolling),
    Entry("明后(?:两|这两)?天", (("d", Relative(1)), ("t", "到"), ("d", Relative(2)))),
    Entry("今明(?:两|这两)?天", (("d", Relative(0)), ("t", "到"), ("d", Relative(1)))),
    Entry(r"(听)([早晚朝])(?![会安鲜餐饭])|(今)(朝)(?=\s?[\d七八九十])", mean.cantonese_part),
    Entry(r"(听日|寻日|琴日)(?![语本文剧化])", mean.relative),
    Entry(r"([今明昨后前])([早晚晨夜])(?![餐饭会安年点期恋辈])(?:上(?![班学课])|间|里)?", mean.day_part),
    Entry("("
        + alternatives(
            [word for word in words.DAYS if len(word) > 1 and word not in {"听日", "寻日", "琴日", "隔天", "第二天", "次日", "翌日"}]
        )
        + ")", mean.relative),
    Entry("(次日|第二天|翌日)", mean.relative),
    Entry(PART, mean.part),
    Entry(r"[早晚]一点(?=再|[你我]?提醒)", one("!", "vague")),
    Entry(rf"(?<=[天日末儿一二三四五六号])(早|晚)(?![餐饭会安年点期恋辈熟])(?:上)?|([早晚])(?={S}[\d一二三四五六七八九十]{{1,3}}{S}[点:时])", mean.either_part),
    Entry("(" + alternatives(words.HOLIDAYS) + ")(?!档|假期?安排)", mean.holiday),
    Entry(alternatives(words.LUNAR) + "|过年(?=[之以]?[前后]|的?时|那)", one("!", "calendar")),
    Entry(rf"(?:过|等|再)(?:几|数){S}个?{S}{UNIT}|(?:几|数){S}个?{S}{UNIT}(?=之?[后内]|以[后内])|过?[一二两三四五六七八][二两三四五六七八九]{S}个?{S}(?:天|小时|分钟|周|星期|礼拜|月|年)|过(?:一)?会儿?|(?:等一?会儿?|待会儿?|稍后|一会儿?|晚点儿?|回头|改天)(?=(?:我)?(?:再|后|你)?(?:提醒|叫|喊|告诉|通知|联系))|一会儿?后|过阵子|过一阵", one("!", "vague")),
    Entry(rf"半{S}个?{S}(小时|钟头|月|年|分钟|钟(?![头楼表声点]))", amounts.half_amount),
    Entry("北京时间", one("z", "Asia/Shanghai")),
    Entry(r"(?<=[天日号点半月周年早晚]|[一二三四五六])起(?![床来飞草名码身航跑点因初火诉重伏到个立哄])", one("s", "起")),
    Entry("(" + alternatives(words.CONNECTORS) + ")", mean.connector),
    Entry(rf"{N}(?![零〇一二两三四五六七八九十\d])(?!{S}[{words.COUNTED}])", mean.plain),
)  # fmt: skip

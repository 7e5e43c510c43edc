"""What people go to: repeated, it takes its time in the calendar, where a chore is only to be remembered."""

import re

ATTENDED = re.compile(
    r"会议|开会|[例晨站周早晚月年班组部校董评聚茶餐舞诗书读]会|(?<![社都机才不学])会(?=$|[,，。!！、\s])|碰头|见面"
    r"|面谈|面试|约会|约谈|一对一"
    r"|课(?!本|程表|题|余)|培训|讲座|训练|排练|彩排|练习|辅导|补习|家教|集训|社团|沙龙|研讨|答疑|复盘"
    r"|健身|私教|瑜伽|普拉提|舞蹈|跳舞|芭蕾|街舞|拳击|武术|太极|跆拳道|柔道|击剑|游泳|滑冰|攀岩"
    r"|[篮足网排羽乒棒][毛乓]?球|马术|体操"
    r"|[钢口风]琴|小?提琴|古[筝琴]|二胡|吉他|架子鼓|学[琴棋画]|书法|画画|合唱|乐队|围棋|象棋|奥数"
    r"|门诊|复[诊查]|[产体]检|理发|剪发|剪头发|美甲|洗牙|理疗|针灸|透析|化疗|按摩|咨询|聚餐|饭局|[午晚早]餐会"
    r"|下午茶|电影|[值夜早晚][班]|轮班|弥撒"
    r"|礼拜(?![一二三四五六日天\d])"
    r"|[和跟与同](?![早晚上下中每周]|.{0,5}[点號号])[^,，。]{1,6}?(?:见|聊|吃|谈|约|碰|打球|开|过|对|讨论|通话|视频)"
    r"|\b(?:meeting|meet(?:ing|[- ]?up)?s?|stand[- ]?ups?|sync(?:-?up)?|scrum|retro(?:spective)?|sprint planning"
    r"|one[- ](?:on|to)[- ]one|1[:-]1|1 on 1|check-?in|catch-?up|office hours?|town hall|all[- ]hands|seminar"
    r"|workshop|webinar|lectures?)\b"
    r"|\b(?:class(?:es)?|lessons?|course|tutorial|tutoring|training|practices?|rehearsals?|choir|band|orchestra"
    r"|recital|club|scouts?|drama|art|chess|ballet|dance|dancing|zumba|pilates|yoga|gym|gymnastics|karate|judo|taekwondo"
    r"|boxing|fencing|crossfit|spin(?:ning)?|swim(?:ming)?|soccer|football|basketball|baseball|volleyball|hockey"
    r"|rugby|tennis|badminton|squash|golf|climbing|skating|riding)\b"
    r"|\b(?:piano|violin|viola|cello|guitar|ukulele|flute|clarinet|trumpet|drums?|singing|harp|saxophone)\b"
    r"|\b(?:dentist|doctor|physio\w*|therap\w+|counsel+ing|massage|hair ?cuts?|barber|check-?ups?|dialysis"
    r"|chemo\w*|appointments?|sessions?"
    r"|interviews?|service|mass|church|brunch|lunch|dinner|supper|drinks|coffee with|date night"
    r"|(?:game|movie|quiz|poker) night|shifts?)\b"
    r"|\b(?:pottery|ceramics|quiz|knitting|sewing|life drawing|painting group|photography|bowls|darts|bingo|archery"
    r"|athletics|parkrun|rowing|sailing|netball|cricket|lacrosse|table tennis|ping pong|martial arts|aikido|aerobics"
    r"|boot ?camp|brownies|cubs|beavers|girl guides|playgroup"
    r"|(?:toddler|youth|book|study|support|walking|running) group|bible study|sunday school|bell ringing|committee"
    r"|council|pta|crits?)\b"
    r"|陶艺|插花|烘焙课|桌游|剧本杀|麻将局|飞盘|跑团|声乐|写生|团契|主日|冥想班"
    r"|\b(?:whist|bridge (?:night|club|in)|rosary|vigil|c[eé]il[ií]|agm|panto|five-a-side|\d-a-side|futsal)\b"
    r"|^(?:every .{3,30} )?cards\b|\bcards (?:in|at|with|night)\b"
    r"|^(?!\w+ (?:the|my|our|a|an|his|her|it|them|out|up|off|to|some) )(?!to )[a-z' -]{3,40} in (?:the|our) "
    r"(?:(?:parish|community|town|village|church|school|local|sports) )?(?:hall|pub|club(?:house)?|church|cathedral"
    r"|chapel|cent(?:re|er)|library|hotel|park|pavilion)\b"
    r"|\bwith (?:the )?(?-i:[A-Z])\w",
    re.IGNORECASE,
)
PASTIMES = re.compile(  # a bare hour of these is one in the evening, before ten
    r"^cards\b|(?<!christmas )(?<!birthday )\bcards (?:in|at|with|night)\b|\b(?:bingo|(?:pub|table) quiz|quiz in|whist"
    r"|disco(?! (?:call|chat|demo|meeting|session))|c[eé]il[ií]|set dancing|trad session|panto|vigil"
    r"|carol (?:service|concert|singing))\b",
    re.IGNORECASE,
)
CIVIC = re.compile(  # those who come to them have work by day; at nine or later they may be people at work
    r"\b(?:committee|agm|residents['’]?|parish council|tidy towns|neighbou?rhood watch|pta|parents['’]? (?:association"
    r"|council|evening)|bridge (?:in|at|club|night)|book group|prayer group|support group|cubs|scouts"
    r"|brownies|girl guides)\b",
    re.IGNORECASE,
)

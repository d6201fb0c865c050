// Generated from schemas/ by `npm run generate`. Do not edit.
/*! Holds parts of ajv, Copyright (c) 2015-2021 Evgeny Poberezkin, and of ajv-formats, Copyright (c) 2020 Evgeny Poberezkin, under the MIT License:
Permission is hereby granted, free of charge, to any person obtaining a copy of this software and associated documentation files (the "Software"),
to deal in the Software without restriction, including without limitation the rights to use, copy, modify, merge, publish, distribute, sublicense,
and/or sell copies of the Software, and to permit persons to whom the Software is furnished to do so, subject to the following conditions:
The above copyright notice and this permission notice shall be included in all copies or substantial portions of the Software.
THE SOFTWARE IS PROVIDED "AS IS", WITHOUT WARRANTY OF ANY KIND, EXPRESS OR IMPLIED, INCLUDING BUT NOT LIMITED TO THE WARRANTIES OF MERCHANTABILITY,
FITNESS FOR A PARTICULAR PURPOSE AND NONINFRINGEMENT. IN NO EVENT SHALL THE AUTHORS OR COPYRIGHT HOLDERS BE LIABLE FOR ANY CLAIM, DAMAGES OR OTHER
LIABILITY, WHETHER IN AN ACTION OF CONTRACT, TORT OR OTHERWISE, ARISING FROM, OUT OF OR IN CONNECTION WITH THE SOFTWARE OR THE USE OR OTHER DEALINGS
IN THE SOFTWARE. */
var Or=(s,n)=>()=>{try{return n||s((n={exports:{}}).exports,n),n.exports}catch(d){throw n=0,d}};var xr=Or(kr=>{"use strict";Object.defineProperty(kr,"__esModule",{value:!0});function Ur(s){let n=s.length,d=0,f=0,p;for(;f<n;)d++,p=s.charCodeAt(f++),p>=55296&&
p<=56319&&f<n&&(p=s.charCodeAt(f),(p&64512)===56320&&f++);return d}kr.default=Ur});var Er=Or(H=>{"use strict";Object.defineProperty(H,"__esModule",{value:!0});H.formatNames=H.fastFormats=H.fullFormats=void 0;function K(s,n){return{validate:s,compare:n}}
H.fullFormats={date:K(Lr,br),time:K(vr(!0),qr),"date-time":K(Nr(!0),Dr),"iso-time":K(vr(),Ir),"iso-date-time":K(Nr(),Fr),duration:/^P(?!$)((\d+Y)?(\d+M)?(\d+D)?(T(?=\d)(\d+H)?(\d+M)?(\d+S)?)?|(\d+W)?)$/,
uri:Xr,"uri-reference":/^(?:[a-z][a-z0-9+\-.]*:)?(?:\/?\/(?:(?:[a-z0-9\-._~!$&'()*+,;=:]|%[0-9a-f]{2})*@)?(?:\[(?:(?:(?:(?:[0-9a-f]{1,4}:){6}|::(?:[0-9a-f]{1,4}:){5}|(?:[0-9a-f]{1,4})?::(?:[0-9a-f]{1,4}:){4}|(?:(?:[0-9a-f]{1,4}:){0,1}[0-9a-f]{1,4})?::(?:[0-9a-f]{1,4}:){3}|(?:(?:[0-9a-f]{1,4}:){0,2}[0-9a-f]{1,4})?::(?:[0-9a-f]{1,4}:){2}|(?:(?:[0-9a-f]{1,4}:){0,3}[0-9a-f]{1,4})?::[0-9a-f]{1,4}:|(?:(?:[0-9a-f]{1,4}:){0,4}[0-9a-f]{1,4})?::)(?:[0-9a-f]{1,4}:[0-9a-f]{1,4}|(?:(?:25[0-5]|2[0-4]\d|[01]?\d\d?)\.){3}(?:25[0-5]|2[0-4]\d|[01]?\d\d?))|(?:(?:[0-9a-f]{1,4}:){0,5}[0-9a-f]{1,4})?::[0-9a-f]{1,4}|(?:(?:[0-9a-f]{1,4}:){0,6}[0-9a-f]{1,4})?::)|[Vv][0-9a-f]+\.[a-z0-9\-._~!$&'()*+,;=:]+)\]|(?:(?:25[0-5]|2[0-4]\d|[01]?\d\d?)\.){3}(?:25[0-5]|2[0-4]\d|[01]?\d\d?)|(?:[a-z0-9\-._~!$&'"()*+,;=]|%[0-9a-f]{2})*)(?::\d*)?(?:\/(?:[a-z0-9\-._~!$&'"()*+,;=:@]|%[0-9a-f]{2})*)*|\/(?:(?:[a-z0-9\-._~!$&'"()*+,;=:@]|%[0-9a-f]{2})+(?:\/(?:[a-z0-9\-._~!$&'"()*+,;=:@]|%[0-9a-f]{2})*)*)?|(?:[a-z0-9\-._~!$&'"()*+,;=:@]|%[0-9a-f]{2})+(?:\/(?:[a-z0-9\-._~!$&'"()*+,;=:@]|%[0-9a-f]{2})*)*)?(?:\?(?:[a-z0-9\-._~!$&'"()*+,;=:@/?]|%[0-9a-f]{2})*)?(?:#(?:[a-z0-9\-._~!$&'"()*+,;=:@/?]|%[0-9a-f]{2})*)?$/i,
"uri-template":/^(?:(?:[^\x00-\x20"'<>%\\^`{|}]|%[0-9a-f]{2})|\{[+#./;?&=,!@|]?(?:[a-z0-9_]|%[0-9a-f]{2})+(?::[1-9][0-9]{0,3}|\*)?(?:,(?:[a-z0-9_]|%[0-9a-f]{2})+(?::[1-9][0-9]{0,3}|\*)?)*\})*$/i,
url:/^(?:https?|ftp):\/\/(?:\S+(?::\S*)?@)?(?:(?!(?:10|127)(?:\.\d{1,3}){3})(?!(?:169\.254|192\.168)(?:\.\d{1,3}){2})(?!172\.(?:1[6-9]|2\d|3[0-1])(?:\.\d{1,3}){2})(?:[1-9]\d?|1\d\d|2[01]\d|22[0-3])(?:\.(?:1?\d{1,2}|2[0-4]\d|25[0-5])){2}(?:\.(?:[1-9]\d?|1\d\d|2[0-4]\d|25[0-4]))|(?:(?:[a-z0-9\u{00a1}-\u{ffff}]+-)*[a-z0-9\u{00a1}-\u{ffff}]+)(?:\.(?:[a-z0-9\u{00a1}-\u{ffff}]+-)*[a-z0-9\u{00a1}-\u{ffff}]+)*(?:\.(?:[a-z\u{00a1}-\u{ffff}]{2,})))(?::\d{2,5})?(?:\/[^\s]*)?$/iu,
email:/^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*@(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+[a-z0-9](?:[a-z0-9-]*[a-z0-9])?$/i,hostname:/^(?=.{1,253}\.?$)[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[-0-9a-z]{0,61}[0-9a-z])?)*\.?$/i,
ipv4:/^(?:(?:25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)\.){3}(?:25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)$/,ipv6:/^((([0-9a-f]{1,4}:){7}([0-9a-f]{1,4}|:))|(([0-9a-f]{1,4}:){6}(:[0-9a-f]{1,4}|((25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)(\.(25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)){3})|:))|(([0-9a-f]{1,4}:){5}(((:[0-9a-f]{1,4}){1,2})|:((25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)(\.(25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)){3})|:))|(([0-9a-f]{1,4}:){4}(((:[0-9a-f]{1,4}){1,3})|((:[0-9a-f]{1,4})?:((25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)(\.(25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)){3}))|:))|(([0-9a-f]{1,4}:){3}(((:[0-9a-f]{1,4}){1,4})|((:[0-9a-f]{1,4}){0,2}:((25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)(\.(25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)){3}))|:))|(([0-9a-f]{1,4}:){2}(((:[0-9a-f]{1,4}){1,5})|((:[0-9a-f]{1,4}){0,3}:((25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)(\.(25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)){3}))|:))|(([0-9a-f]{1,4}:){1}(((:[0-9a-f]{1,4}){1,6})|((:[0-9a-f]{1,4}){0,4}:((25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)(\.(25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)){3}))|:))|(:(((:[0-9a-f]{1,4}){1,7})|((:[0-9a-f]{1,4}){0,5}:((25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)(\.(25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)){3}))|:)))$/i,
regex:ts,uuid:/^(?:urn:uuid:)?[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i,"json-pointer":/^(?:\/(?:[^~/]|~0|~1)*)*$/,"json-pointer-uri-fragment":/^#(?:\/(?:[a-z0-9_\-.!$&'()*+,;:=@]|%[0-9a-f]{2}|~0|~1)*)*$/i,
"relative-json-pointer":/^(?:0|[1-9][0-9]*)(?:#|(?:\/(?:[^~/]|~0|~1)*)*)$/,byte:Jr,int32:{type:"number",validate:rs},int64:{type:"number",validate:ss},float:{type:"\
number",validate:Ar},double:{type:"number",validate:Ar},password:!0,binary:!0};H.fastFormats={...H.fullFormats,date:K(/^\d\d\d\d-[0-1]\d-[0-3]\d$/,br),time:K(/^(?:[0-2]\d:[0-5]\d:[0-5]\d|23:59:60)(?:\.\d+)?(?:z|[+-]\d\d(?::?\d\d)?)$/i,
qr),"date-time":K(/^\d\d\d\d-[0-1]\d-[0-3]\dt(?:[0-2]\d:[0-5]\d:[0-5]\d|23:59:60)(?:\.\d+)?(?:z|[+-]\d\d(?::?\d\d)?)$/i,Dr),"iso-time":K(/^(?:[0-2]\d:[0-5]\d:[0-5]\d|23:59:60)(?:\.\d+)?(?:z|[+-]\d\d(?::?\d\d)?)?$/i,
Ir),"iso-date-time":K(/^\d\d\d\d-[0-1]\d-[0-3]\d[t\s](?:[0-2]\d:[0-5]\d:[0-5]\d|23:59:60)(?:\.\d+)?(?:z|[+-]\d\d(?::?\d\d)?)?$/i,Fr),uri:/^(?:[a-z][a-z0-9+\-.]*:)(?:\/?\/)?[^\s]*$/i,
"uri-reference":/^(?:(?:[a-z][a-z0-9+\-.]*:)?\/?\/)?(?:[^\\\s#][^\s#]*)?(?:#[^\\\s]*)?$/i,email:/^[a-z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)*$/i};
H.formatNames=Object.keys(H.fullFormats);function Br(s){return s%4===0&&(s%100!==0||s%400===0)}var Zr=/^(\d\d\d\d)-(\d\d)-(\d\d)$/,Yr=[0,31,28,31,30,31,30,31,31,
30,31,30,31];function Lr(s){let n=Zr.exec(s);if(!n)return!1;let d=+n[1],f=+n[2],p=+n[3];return f>=1&&f<=12&&p>=1&&p<=(f===2&&Br(d)?29:Yr[f])}function br(s,n){if(s&&
n)return s>n?1:s<n?-1:0}var Pr=/^(\d\d):(\d\d):(\d\d(?:\.\d+)?)(z|([+-])(\d\d)(?::?(\d\d))?)?$/i;function vr(s){return function(d){let f=Pr.exec(d);if(!f)return!1;
let p=+f[1],c=+f[2],e=+f[3],t=f[4],o=f[5]==="-"?-1:1,r=+(f[6]||0),i=+(f[7]||0);if(r>23||i>59||s&&!t)return!1;if(p<=23&&c<=59&&e<60)return!0;let a=c-i*o,y=p-r*o-
(a<0?1:0);return(y===23||y===-1)&&(a===59||a===-1)&&e<61}}function qr(s,n){if(!(s&&n))return;let d=new Date("2020-01-01T"+s).valueOf(),f=new Date("2020-01-01T"+
n).valueOf();if(d&&f)return d-f}function Ir(s,n){if(!(s&&n))return;let d=Pr.exec(s),f=Pr.exec(n);if(d&&f)return s=d[1]+d[2]+d[3],n=f[1]+f[2]+f[3],s>n?1:s<n?-1:0}
var wr=/t|\s/i;function Nr(s){let n=vr(s);return function(f){let p=f.split(wr);return p.length===2&&Lr(p[0])&&n(p[1])}}function Dr(s,n){if(!(s&&n))return;let d=new Date(
s).valueOf(),f=new Date(n).valueOf();if(d&&f)return d-f}function Fr(s,n){if(!(s&&n))return;let[d,f]=s.split(wr),[p,c]=n.split(wr),e=br(d,p);if(e!==void 0)return e||
qr(f,c)}var Gr=/\/|:/,Wr=/^(?:[a-z][a-z0-9+\-.]*:)(?:\/?\/(?:(?:[a-z0-9\-._~!$&'()*+,;=:]|%[0-9a-f]{2})*@)?(?:\[(?:(?:(?:(?:[0-9a-f]{1,4}:){6}|::(?:[0-9a-f]{1,4}:){5}|(?:[0-9a-f]{1,4})?::(?:[0-9a-f]{1,4}:){4}|(?:(?:[0-9a-f]{1,4}:){0,1}[0-9a-f]{1,4})?::(?:[0-9a-f]{1,4}:){3}|(?:(?:[0-9a-f]{1,4}:){0,2}[0-9a-f]{1,4})?::(?:[0-9a-f]{1,4}:){2}|(?:(?:[0-9a-f]{1,4}:){0,3}[0-9a-f]{1,4})?::[0-9a-f]{1,4}:|(?:(?:[0-9a-f]{1,4}:){0,4}[0-9a-f]{1,4})?::)(?:[0-9a-f]{1,4}:[0-9a-f]{1,4}|(?:(?:25[0-5]|2[0-4]\d|[01]?\d\d?)\.){3}(?:25[0-5]|2[0-4]\d|[01]?\d\d?))|(?:(?:[0-9a-f]{1,4}:){0,5}[0-9a-f]{1,4})?::[0-9a-f]{1,4}|(?:(?:[0-9a-f]{1,4}:){0,6}[0-9a-f]{1,4})?::)|[Vv][0-9a-f]+\.[a-z0-9\-._~!$&'()*+,;=:]+)\]|(?:(?:25[0-5]|2[0-4]\d|[01]?\d\d?)\.){3}(?:25[0-5]|2[0-4]\d|[01]?\d\d?)|(?:[a-z0-9\-._~!$&'()*+,;=]|%[0-9a-f]{2})*)(?::\d*)?(?:\/(?:[a-z0-9\-._~!$&'()*+,;=:@]|%[0-9a-f]{2})*)*|\/(?:(?:[a-z0-9\-._~!$&'()*+,;=:@]|%[0-9a-f]{2})+(?:\/(?:[a-z0-9\-._~!$&'()*+,;=:@]|%[0-9a-f]{2})*)*)?|(?:[a-z0-9\-._~!$&'()*+,;=:@]|%[0-9a-f]{2})+(?:\/(?:[a-z0-9\-._~!$&'()*+,;=:@]|%[0-9a-f]{2})*)*)(?:\?(?:[a-z0-9\-._~!$&'()*+,;=:@/?]|%[0-9a-f]{2})*)?(?:#(?:[a-z0-9\-._~!$&'()*+,;=:@/?]|%[0-9a-f]{2})*)?$/i;
function Xr(s){return Gr.test(s)&&Wr.test(s)}var $r=/^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/gm;function Jr(s){return $r.lastIndex=0,$r.
test(s)}var Qr=-(2**31),es=2**31-1;function rs(s){return Number.isInteger(s)&&s<=es&&s>=Qr}function ss(s){return Number.isInteger(s)}function Ar(){return!0}var is=/[^\\]\\Z/;
function ts(s){if(is.test(s))return!1;try{return new RegExp(s),!0}catch{return!1}}});var ns=C,or={$schema:"https://json-schema.org/draft/2020-12/schema",$id:"https://kebab.local/wire/v1/answer.schema.json",type:"object",required:["schema_version",
"answer","citations","grounded","model","prompt_template_version","retrieval","usage","created_at"],additionalProperties:{allOf:[!1],enough:!0},properties:{schema_version:{
const:"answer.v1"},answer:{type:"string"},citations:{type:"array",items:{allOf:[{$ref:"#/$defs/AnswerCitation"}],enough:!0}},grounded:{type:"boolean"},refusal_reason:{
enum:["score_gate","llm_self_judge","no_index","no_chunks","llm_stream_aborted","multi_hop_decompose_failed","nli_verification_failed","nli_model_unavailable",null]},
model:{type:"object",required:["name"],additionalProperties:{allOf:[!1],enough:!0},properties:{name:{type:"string",minLength:1},provider:{type:"string",minLength:1}}},
embedding:{type:["object","null"],required:["model","dimensions"],additionalProperties:{allOf:[!1],enough:!0},properties:{model:{type:"string",minLength:1},dimensions:{
type:"integer",minimum:1}}},prompt_template_version:{type:"string",minLength:1},retrieval:{$ref:"#/$defs/AnswerRetrieval"},usage:{$ref:"#/$defs/AnswerUsage"},created_at:{
type:"string",format:"date-time"},conversation_id:{type:["string","null"]},turn_index:{type:["integer","null"],minimum:0},hops:{type:"array",items:{allOf:[{$ref:"\
#/$defs/HopRecord"}],enough:!0}},verification:{$ref:"#/$defs/VerificationSummary"}},allOf:[{if:{properties:{grounded:{const:!0}},required:["grounded"]},then:{properties:{
refusal_reason:{const:null},citations:{type:"array",minItems:1}}}},{if:{properties:{verification:{type:"object",properties:{nli_passed:{const:!1}},required:["nl\
i_passed"]}},required:["verification"]},then:{properties:{refusal_reason:{const:"nli_verification_failed"}},required:["refusal_reason"]}}],$defs:{AnswerCitation:{
type:"object",$ref:"citation.schema.json",required:["marker","chunk_id","path","uri"]},EvidencePreview:{type:"object",required:["chunk_id","path","heading_path",
"evidence"],additionalProperties:{allOf:[!1],enough:!0},properties:{chunk_id:{type:"string",minLength:1},path:{type:"string",minLength:1},heading_path:{type:"ar\
ray",items:{allOf:[{type:"string"}],enough:!0}},evidence:{type:["number","null"],minimum:0,maximum:1},citation:{$ref:"citation.schema.json"}}},AnswerRetrieval:{
type:"object",required:["mode","k","evidence","threshold","chunks_considered","chunks_packed","queries"],additionalProperties:{allOf:[!1],enough:!0},properties:{
mode:{$ref:"search_request.schema.json#/$defs/SearchMode"},k:{type:"integer",minimum:1,maximum:1e3},evidence:{type:["number","null"],minimum:0,maximum:1},threshold:{
type:"number",minimum:0,maximum:1},chunks_considered:{type:"integer",minimum:0},chunks_packed:{type:"integer",minimum:0},queries:{type:"array",items:{allOf:[{type:"\
string"}],enough:!0}},near_misses:{type:"array",minItems:1,maxItems:3,items:{allOf:[{$ref:"#/$defs/EvidencePreview"}],enough:!0}},degraded:{type:"array",minItems:1,
items:{allOf:[{$ref:"error.schema.json#/$defs/RetrieverFailure"}],enough:!0}}}},AnswerUsage:{type:"object",required:["prompt_tokens","completion_tokens","llm_ca\
lls","latency_ms"],additionalProperties:{allOf:[!1],enough:!0},properties:{prompt_tokens:{type:"integer",minimum:0},completion_tokens:{type:"integer",minimum:0},
llm_calls:{type:"integer",minimum:0},latency_ms:{type:"integer",minimum:0}}},HopRecord:{type:"object",required:["iter","kind","context_chunks_added","forced_sto\
p","llm_call_ms"],additionalProperties:{allOf:[!1],enough:!0},properties:{iter:{type:"integer",minimum:0},kind:{enum:["decompose","decide","synthesize"]},sub_queries:{
type:"array",items:{allOf:[{type:"string"}],enough:!0}},context_chunks_added:{type:"integer",minimum:0},forced_stop:{type:"boolean"},llm_call_ms:{type:"integer",
minimum:0}}},VerificationSummary:{type:"object",required:["nli_score","nli_threshold","nli_passed"],additionalProperties:{allOf:[!1],enough:!0},properties:{nli_score:{
type:"number",minimum:0,maximum:1},nli_threshold:{type:"number",minimum:0,maximum:1},nli_passed:{type:"boolean"},policy:{enum:["refuse","redact"]},redacted:{type:"\
integer",minimum:0},claims:{type:"array",items:{allOf:[{$ref:"#/$defs/VerifiedClaim"}],enough:!0}}}},VerifiedClaim:{type:"object",required:["claim","score","mar\
kers","supported"],additionalProperties:{allOf:[!1],enough:!0},properties:{claim:{type:"string",minLength:1},score:{type:"number",minimum:0,maximum:1},markers:{
type:"array",items:{allOf:[{type:"integer",minimum:1}],enough:!0}},supported:{type:"boolean"}}}}},l=Object.prototype.hasOwnProperty,_=xr().default;var ls={$schema:"https://json-schema.org/draft/2020-12/schema",$id:"https://kebab.local/wire/v1/citation.schema.json",type:"object",required:["line_start","line\
_end","start","end"],additionalProperties:{allOf:[!1],enough:!0},properties:{line_start:{type:"integer",minimum:1},line_end:{type:"integer",minimum:1},start:{type:"\
integer",minimum:0},end:{type:"integer",minimum:0},marker:{type:"integer",minimum:1},chunk_id:{type:"string",minLength:1},path:{type:"string",minLength:1},uri:{
type:"string",minLength:1},claims:{type:"array",items:{allOf:[{$ref:"#/$defs/CitedClaim"}],enough:!0}}},$defs:{CitedClaim:{type:"object",required:["claim","star\
t","end","evidence"],additionalProperties:{allOf:[!1],enough:!0},properties:{claim:{type:"string",minLength:1},start:{type:"integer",minimum:0},end:{type:"integ\
er",minimum:0},evidence:{$ref:"#/$defs/EvidenceSpan"}}},EvidenceSpan:{type:"object",required:["text","start","end","line_start","line_end"],additionalProperties:{
allOf:[!1],enough:!0},properties:{text:{type:"string",minLength:1},start:{type:"integer",minimum:0},end:{type:"integer",minimum:0},line_start:{type:"integer",minimum:1},
line_end:{type:"integer",minimum:1}}}}};function Le(s,{instancePath:n="",parentData:d,parentDataProperty:f,rootData:p=s,dynamicAnchors:c={}}={}){let e=null,t=0,o=Le.evaluated;if(o.dynamicProps&&(o.props=
void 0),o.dynamicItems&&(o.items=void 0),s&&typeof s=="object"&&!Array.isArray(s)){if(s.text===void 0||!l.call(s,"text")){let r={instancePath:n,schemaPath:"#/re\
quired",keyword:"required",params:{missingProperty:"text"}};e===null?e=[r]:e.push(r),t++}if(s.start===void 0||!l.call(s,"start")){let r={instancePath:n,schemaPath:"\
#/required",keyword:"required",params:{missingProperty:"start"}};e===null?e=[r]:e.push(r),t++}if(s.end===void 0||!l.call(s,"end")){let r={instancePath:n,schemaPath:"\
#/required",keyword:"required",params:{missingProperty:"end"}};e===null?e=[r]:e.push(r),t++}if(s.line_start===void 0||!l.call(s,"line_start")){let r={instancePath:n,
schemaPath:"#/required",keyword:"required",params:{missingProperty:"line_start"}};e===null?e=[r]:e.push(r),t++}if(s.line_end===void 0||!l.call(s,"line_end")){let r={
instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"line_end"}};e===null?e=[r]:e.push(r),t++}for(let r of Object.keys(s))if(!(r===
"text"||r==="start"||r==="end"||r==="line_start"||r==="line_end")){let i={instancePath:n+"/"+r.replace(/~/g,"~0").replace(/\//g,"~1"),schemaPath:"#/additionalPr\
operties/allOf/0/false schema",keyword:"false schema",params:{}};if(e===null?e=[i]:e.push(i),t++,t>100)return Le.errors=e,!1}if(s.text!==void 0&&l.call(s,"text")){
let r=s.text;if(typeof r=="string"){if(_(r)<1){let i={instancePath:n+"/text",schemaPath:"#/properties/text/minLength",keyword:"minLength",params:{limit:1}};e===
null?e=[i]:e.push(i),t++}}else{let i={instancePath:n+"/text",schemaPath:"#/properties/text/type",keyword:"type",params:{type:"string"}};e===null?e=[i]:e.push(i),
t++}}if(s.start!==void 0&&l.call(s,"start")){let r=s.start;if(!(typeof r=="number"&&!(r%1)&&!isNaN(r)&&isFinite(r))){let i={instancePath:n+"/start",schemaPath:"\
#/properties/start/type",keyword:"type",params:{type:"integer"}};e===null?e=[i]:e.push(i),t++}if(typeof r=="number"&&isFinite(r)&&(r<0||isNaN(r))){let i={instancePath:n+
"/start",schemaPath:"#/properties/start/minimum",keyword:"minimum",params:{comparison:">=",limit:0}};e===null?e=[i]:e.push(i),t++}}if(s.end!==void 0&&l.call(s,"\
end")){let r=s.end;if(!(typeof r=="number"&&!(r%1)&&!isNaN(r)&&isFinite(r))){let i={instancePath:n+"/end",schemaPath:"#/properties/end/type",keyword:"type",params:{
type:"integer"}};e===null?e=[i]:e.push(i),t++}if(typeof r=="number"&&isFinite(r)&&(r<0||isNaN(r))){let i={instancePath:n+"/end",schemaPath:"#/properties/end/min\
imum",keyword:"minimum",params:{comparison:">=",limit:0}};e===null?e=[i]:e.push(i),t++}}if(s.line_start!==void 0&&l.call(s,"line_start")){let r=s.line_start;if(!(typeof r==
"number"&&!(r%1)&&!isNaN(r)&&isFinite(r))){let i={instancePath:n+"/line_start",schemaPath:"#/properties/line_start/type",keyword:"type",params:{type:"integer"}};
e===null?e=[i]:e.push(i),t++}if(typeof r=="number"&&isFinite(r)&&(r<1||isNaN(r))){let i={instancePath:n+"/line_start",schemaPath:"#/properties/line_start/minimu\
m",keyword:"minimum",params:{comparison:">=",limit:1}};e===null?e=[i]:e.push(i),t++}}if(s.line_end!==void 0&&l.call(s,"line_end")){let r=s.line_end;if(!(typeof r==
"number"&&!(r%1)&&!isNaN(r)&&isFinite(r))){let i={instancePath:n+"/line_end",schemaPath:"#/properties/line_end/type",keyword:"type",params:{type:"integer"}};e===
null?e=[i]:e.push(i),t++}if(typeof r=="number"&&isFinite(r)&&(r<1||isNaN(r))){let i={instancePath:n+"/line_end",schemaPath:"#/properties/line_end/minimum",keyword:"\
minimum",params:{comparison:">=",limit:1}};e===null?e=[i]:e.push(i),t++}}}else{let r={instancePath:n,schemaPath:"#/type",keyword:"type",params:{type:"object"}};
e===null?e=[r]:e.push(r),t++}return Le.errors=e,t===0}Le.evaluated={props:!0,dynamicProps:!1,dynamicItems:!1};function Ie(s,{instancePath:n="",parentData:d,parentDataProperty:f,
rootData:p=s,dynamicAnchors:c={}}={}){let e=null,t=0,o=Ie.evaluated;if(o.dynamicProps&&(o.props=void 0),o.dynamicItems&&(o.items=void 0),s&&typeof s=="object"&&
!Array.isArray(s)){if(s.claim===void 0||!l.call(s,"claim")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"claim"}};e===
null?e=[r]:e.push(r),t++}if(s.start===void 0||!l.call(s,"start")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"star\
t"}};e===null?e=[r]:e.push(r),t++}if(s.end===void 0||!l.call(s,"end")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"\
end"}};e===null?e=[r]:e.push(r),t++}if(s.evidence===void 0||!l.call(s,"evidence")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"\
evidence"}};e===null?e=[r]:e.push(r),t++}for(let r of Object.keys(s))if(!(r==="claim"||r==="start"||r==="end"||r==="evidence")){let i={instancePath:n+"/"+r.replace(
/~/g,"~0").replace(/\//g,"~1"),schemaPath:"#/additionalProperties/allOf/0/false schema",keyword:"false schema",params:{}};if(e===null?e=[i]:e.push(i),t++,t>100)
return Ie.errors=e,!1}if(s.claim!==void 0&&l.call(s,"claim")){let r=s.claim;if(typeof r=="string"){if(_(r)<1){let i={instancePath:n+"/claim",schemaPath:"#/prope\
rties/claim/minLength",keyword:"minLength",params:{limit:1}};e===null?e=[i]:e.push(i),t++}}else{let i={instancePath:n+"/claim",schemaPath:"#/properties/claim/ty\
pe",keyword:"type",params:{type:"string"}};e===null?e=[i]:e.push(i),t++}}if(s.start!==void 0&&l.call(s,"start")){let r=s.start;if(!(typeof r=="number"&&!(r%1)&&
!isNaN(r)&&isFinite(r))){let i={instancePath:n+"/start",schemaPath:"#/properties/start/type",keyword:"type",params:{type:"integer"}};e===null?e=[i]:e.push(i),t++}
if(typeof r=="number"&&isFinite(r)&&(r<0||isNaN(r))){let i={instancePath:n+"/start",schemaPath:"#/properties/start/minimum",keyword:"minimum",params:{comparison:"\
>=",limit:0}};e===null?e=[i]:e.push(i),t++}}if(s.end!==void 0&&l.call(s,"end")){let r=s.end;if(!(typeof r=="number"&&!(r%1)&&!isNaN(r)&&isFinite(r))){let i={instancePath:n+
"/end",schemaPath:"#/properties/end/type",keyword:"type",params:{type:"integer"}};e===null?e=[i]:e.push(i),t++}if(typeof r=="number"&&isFinite(r)&&(r<0||isNaN(r))){
let i={instancePath:n+"/end",schemaPath:"#/properties/end/minimum",keyword:"minimum",params:{comparison:">=",limit:0}};e===null?e=[i]:e.push(i),t++}}s.evidence!==
void 0&&l.call(s,"evidence")&&(Le(s.evidence,{instancePath:n+"/evidence",parentData:s,parentDataProperty:"evidence",rootData:p,dynamicAnchors:c})||(e=e===null?Le.
errors:e.concat(Le.errors),t=e.length))}else{let r={instancePath:n,schemaPath:"#/type",keyword:"type",params:{type:"object"}};e===null?e=[r]:e.push(r),t++}return Ie.
errors=e,t===0}Ie.evaluated={props:!0,dynamicProps:!1,dynamicItems:!1};function O(s,{instancePath:n="",parentData:d,parentDataProperty:f,rootData:p=s,dynamicAnchors:c={}}={}){
let e=null,t=0,o=O.evaluated;if(o.dynamicProps&&(o.props=void 0),o.dynamicItems&&(o.items=void 0),s&&typeof s=="object"&&!Array.isArray(s)){if(s.line_start===void 0||
!l.call(s,"line_start")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"line_start"}};e===null?e=[r]:e.push(r),t++}if(s.
line_end===void 0||!l.call(s,"line_end")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"line_end"}};e===null?e=[r]:e.
push(r),t++}if(s.start===void 0||!l.call(s,"start")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"start"}};e===null?
e=[r]:e.push(r),t++}if(s.end===void 0||!l.call(s,"end")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"end"}};e===null?
e=[r]:e.push(r),t++}for(let r of Object.keys(s))if(!l.call(ls.properties,r)){let i={instancePath:n+"/"+r.replace(/~/g,"~0").replace(/\//g,"~1"),schemaPath:"#/ad\
ditionalProperties/allOf/0/false schema",keyword:"false schema",params:{}};if(e===null?e=[i]:e.push(i),t++,t>100)return O.errors=e,!1}if(s.line_start!==void 0&&
l.call(s,"line_start")){let r=s.line_start;if(!(typeof r=="number"&&!(r%1)&&!isNaN(r)&&isFinite(r))){let i={instancePath:n+"/line_start",schemaPath:"#/propertie\
s/line_start/type",keyword:"type",params:{type:"integer"}};e===null?e=[i]:e.push(i),t++}if(typeof r=="number"&&isFinite(r)&&(r<1||isNaN(r))){let i={instancePath:n+
"/line_start",schemaPath:"#/properties/line_start/minimum",keyword:"minimum",params:{comparison:">=",limit:1}};e===null?e=[i]:e.push(i),t++}}if(s.line_end!==void 0&&
l.call(s,"line_end")){let r=s.line_end;if(!(typeof r=="number"&&!(r%1)&&!isNaN(r)&&isFinite(r))){let i={instancePath:n+"/line_end",schemaPath:"#/properties/line\
_end/type",keyword:"type",params:{type:"integer"}};e===null?e=[i]:e.push(i),t++}if(typeof r=="number"&&isFinite(r)&&(r<1||isNaN(r))){let i={instancePath:n+"/lin\
e_end",schemaPath:"#/properties/line_end/minimum",keyword:"minimum",params:{comparison:">=",limit:1}};e===null?e=[i]:e.push(i),t++}}if(s.start!==void 0&&l.call(
s,"start")){let r=s.start;if(!(typeof r=="number"&&!(r%1)&&!isNaN(r)&&isFinite(r))){let i={instancePath:n+"/start",schemaPath:"#/properties/start/type",keyword:"\
type",params:{type:"integer"}};e===null?e=[i]:e.push(i),t++}if(typeof r=="number"&&isFinite(r)&&(r<0||isNaN(r))){let i={instancePath:n+"/start",schemaPath:"#/pr\
operties/start/minimum",keyword:"minimum",params:{comparison:">=",limit:0}};e===null?e=[i]:e.push(i),t++}}if(s.end!==void 0&&l.call(s,"end")){let r=s.end;if(!(typeof r==
"number"&&!(r%1)&&!isNaN(r)&&isFinite(r))){let i={instancePath:n+"/end",schemaPath:"#/properties/end/type",keyword:"type",params:{type:"integer"}};e===null?e=[i]:
e.push(i),t++}if(typeof r=="number"&&isFinite(r)&&(r<0||isNaN(r))){let i={instancePath:n+"/end",schemaPath:"#/properties/end/minimum",keyword:"minimum",params:{
comparison:">=",limit:0}};e===null?e=[i]:e.push(i),t++}}if(s.marker!==void 0&&l.call(s,"marker")){let r=s.marker;if(!(typeof r=="number"&&!(r%1)&&!isNaN(r)&&isFinite(
r))){let i={instancePath:n+"/marker",schemaPath:"#/properties/marker/type",keyword:"type",params:{type:"integer"}};e===null?e=[i]:e.push(i),t++}if(typeof r=="nu\
mber"&&isFinite(r)&&(r<1||isNaN(r))){let i={instancePath:n+"/marker",schemaPath:"#/properties/marker/minimum",keyword:"minimum",params:{comparison:">=",limit:1}};
e===null?e=[i]:e.push(i),t++}}if(s.chunk_id!==void 0&&l.call(s,"chunk_id")){let r=s.chunk_id;if(typeof r=="string"){if(_(r)<1){let i={instancePath:n+"/chunk_id",
schemaPath:"#/properties/chunk_id/minLength",keyword:"minLength",params:{limit:1}};e===null?e=[i]:e.push(i),t++}}else{let i={instancePath:n+"/chunk_id",schemaPath:"\
#/properties/chunk_id/type",keyword:"type",params:{type:"string"}};e===null?e=[i]:e.push(i),t++}}if(s.path!==void 0&&l.call(s,"path")){let r=s.path;if(typeof r==
"string"){if(_(r)<1){let i={instancePath:n+"/path",schemaPath:"#/properties/path/minLength",keyword:"minLength",params:{limit:1}};e===null?e=[i]:e.push(i),t++}}else{
let i={instancePath:n+"/path",schemaPath:"#/properties/path/type",keyword:"type",params:{type:"string"}};e===null?e=[i]:e.push(i),t++}}if(s.uri!==void 0&&l.call(
s,"uri")){let r=s.uri;if(typeof r=="string"){if(_(r)<1){let i={instancePath:n+"/uri",schemaPath:"#/properties/uri/minLength",keyword:"minLength",params:{limit:1}};
e===null?e=[i]:e.push(i),t++}}else{let i={instancePath:n+"/uri",schemaPath:"#/properties/uri/type",keyword:"type",params:{type:"string"}};e===null?e=[i]:e.push(
i),t++}}if(s.claims!==void 0&&l.call(s,"claims")){let r=s.claims;if(Array.isArray(r)){let i=r.length;for(let a=0;a<i;a++)if(Ie(r[a],{instancePath:n+"/claims/"+a,
parentData:r,parentDataProperty:a,rootData:p,dynamicAnchors:c})||(e=e===null?Ie.errors:e.concat(Ie.errors),t=e.length),t>100)return O.errors=e,!1}else{let i={instancePath:n+
"/claims",schemaPath:"#/properties/claims/type",keyword:"type",params:{type:"array"}};e===null?e=[i]:e.push(i),t++}}}else{let r={instancePath:n,schemaPath:"#/ty\
pe",keyword:"type",params:{type:"object"}};e===null?e=[r]:e.push(r),t++}return O.errors=e,t===0}O.evaluated={props:!0,dynamicProps:!1,dynamicItems:!1};function ur(s,{
instancePath:n="",parentData:d,parentDataProperty:f,rootData:p=s,dynamicAnchors:c={}}={}){let e=null,t=0,o=ur.evaluated;if(o.dynamicProps&&(o.props=void 0),o.dynamicItems&&
(o.items=void 0),O(s,{instancePath:n,parentData:d,parentDataProperty:f,rootData:p,dynamicAnchors:c})||(e=e===null?O.errors:e.concat(O.errors),t=e.length),s&&typeof s==
"object"&&!Array.isArray(s)){if(s.marker===void 0||!l.call(s,"marker")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"\
marker"}};e===null?e=[r]:e.push(r),t++}if(s.chunk_id===void 0||!l.call(s,"chunk_id")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"\
chunk_id"}};e===null?e=[r]:e.push(r),t++}if(s.path===void 0||!l.call(s,"path")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"\
path"}};e===null?e=[r]:e.push(r),t++}if(s.uri===void 0||!l.call(s,"uri")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"\
uri"}};e===null?e=[r]:e.push(r),t++}}else{let r={instancePath:n,schemaPath:"#/type",keyword:"type",params:{type:"object"}};e===null?e=[r]:e.push(r),t++}return ur.
errors=e,t===0}ur.evaluated={props:!0,dynamicProps:!1,dynamicItems:!1};var Vr={type:"object",required:["mode","k","evidence","threshold","chunks_considered","ch\
unks_packed","queries"],additionalProperties:{allOf:[!1],enough:!0},properties:{mode:{$ref:"search_request.schema.json#/$defs/SearchMode"},k:{type:"integer",minimum:1,
maximum:1e3},evidence:{type:["number","null"],minimum:0,maximum:1},threshold:{type:"number",minimum:0,maximum:1},chunks_considered:{type:"integer",minimum:0},chunks_packed:{
type:"integer",minimum:0},queries:{type:"array",items:{allOf:[{type:"string"}],enough:!0}},near_misses:{type:"array",minItems:1,maxItems:3,items:{allOf:[{$ref:"\
#/$defs/EvidencePreview"}],enough:!0}},degraded:{type:"array",minItems:1,items:{allOf:[{$ref:"error.schema.json#/$defs/RetrieverFailure"}],enough:!0}}}},jr={enum:[
"lexical","vector","hybrid"]};function mr(s,{instancePath:n="",parentData:d,parentDataProperty:f,rootData:p=s,dynamicAnchors:c={}}={}){let e=null,t=0,o=mr.evaluated;
if(o.dynamicProps&&(o.props=void 0),o.dynamicItems&&(o.items=void 0),!(s==="lexical"||s==="vector"||s==="hybrid")){let r={instancePath:n,schemaPath:"#/enum",keyword:"\
enum",params:{allowedValues:jr.enum}};e===null?e=[r]:e.push(r),t++}return mr.errors=e,t===0}mr.evaluated={dynamicProps:!1,dynamicItems:!1};var Sr={type:"object",
required:["chunk_id","path","heading_path","evidence"],additionalProperties:{allOf:[!1],enough:!0},properties:{chunk_id:{type:"string",minLength:1},path:{type:"\
string",minLength:1},heading_path:{type:"array",items:{allOf:[{type:"string"}],enough:!0}},evidence:{type:["number","null"],minimum:0,maximum:1},citation:{$ref:"\
citation.schema.json"}}};function re(s,{instancePath:n="",parentData:d,parentDataProperty:f,rootData:p=s,dynamicAnchors:c={}}={}){let e=null,t=0,o=re.evaluated;
if(o.dynamicProps&&(o.props=void 0),o.dynamicItems&&(o.items=void 0),s&&typeof s=="object"&&!Array.isArray(s)){if(s.chunk_id===void 0||!l.call(s,"chunk_id")){let r={
instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"chunk_id"}};e===null?e=[r]:e.push(r),t++}if(s.path===void 0||!l.call(s,"path")){
let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"path"}};e===null?e=[r]:e.push(r),t++}if(s.heading_path===void 0||!l.call(
s,"heading_path")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"heading_path"}};e===null?e=[r]:e.push(r),t++}if(s.evidence===
void 0||!l.call(s,"evidence")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"evidence"}};e===null?e=[r]:e.push(r),t++}
for(let r of Object.keys(s))if(!(r==="chunk_id"||r==="path"||r==="heading_path"||r==="evidence"||r==="citation")){let i={instancePath:n+"/"+r.replace(/~/g,"~0").
replace(/\//g,"~1"),schemaPath:"#/additionalProperties/allOf/0/false schema",keyword:"false schema",params:{}};if(e===null?e=[i]:e.push(i),t++,t>100)return re.errors=
e,!1}if(s.chunk_id!==void 0&&l.call(s,"chunk_id")){let r=s.chunk_id;if(typeof r=="string"){if(_(r)<1){let i={instancePath:n+"/chunk_id",schemaPath:"#/properties\
/chunk_id/minLength",keyword:"minLength",params:{limit:1}};e===null?e=[i]:e.push(i),t++}}else{let i={instancePath:n+"/chunk_id",schemaPath:"#/properties/chunk_i\
d/type",keyword:"type",params:{type:"string"}};e===null?e=[i]:e.push(i),t++}}if(s.path!==void 0&&l.call(s,"path")){let r=s.path;if(typeof r=="string"){if(_(r)<1){
let i={instancePath:n+"/path",schemaPath:"#/properties/path/minLength",keyword:"minLength",params:{limit:1}};e===null?e=[i]:e.push(i),t++}}else{let i={instancePath:n+
"/path",schemaPath:"#/properties/path/type",keyword:"type",params:{type:"string"}};e===null?e=[i]:e.push(i),t++}}if(s.heading_path!==void 0&&l.call(s,"heading_p\
ath")){let r=s.heading_path;if(Array.isArray(r)){let i=r.length;for(let a=0;a<i;a++){if(typeof r[a]!="string"){let y={instancePath:n+"/heading_path/"+a,schemaPath:"\
#/properties/heading_path/items/allOf/0/type",keyword:"type",params:{type:"string"}};e===null?e=[y]:e.push(y),t++}if(t>100)return re.errors=e,!1}}else{let i={instancePath:n+
"/heading_path",schemaPath:"#/properties/heading_path/type",keyword:"type",params:{type:"array"}};e===null?e=[i]:e.push(i),t++}}if(s.evidence!==void 0&&l.call(s,
"evidence")){let r=s.evidence;if(!(typeof r=="number"&&isFinite(r))&&r!==null){let i={instancePath:n+"/evidence",schemaPath:"#/properties/evidence/type",keyword:"\
type",params:{type:Sr.properties.evidence.type}};e===null?e=[i]:e.push(i),t++}if(typeof r=="number"&&isFinite(r)){if(r>1||isNaN(r)){let i={instancePath:n+"/evid\
ence",schemaPath:"#/properties/evidence/maximum",keyword:"maximum",params:{comparison:"<=",limit:1}};e===null?e=[i]:e.push(i),t++}if(r<0||isNaN(r)){let i={instancePath:n+
"/evidence",schemaPath:"#/properties/evidence/minimum",keyword:"minimum",params:{comparison:">=",limit:0}};e===null?e=[i]:e.push(i),t++}}}s.citation!==void 0&&l.
call(s,"citation")&&(O(s.citation,{instancePath:n+"/citation",parentData:s,parentDataProperty:"citation",rootData:p,dynamicAnchors:c})||(e=e===null?O.errors:e.concat(
O.errors),t=e.length))}else{let r={instancePath:n,schemaPath:"#/type",keyword:"type",params:{type:"object"}};e===null?e=[r]:e.push(r),t++}return re.errors=e,t===
0}re.evaluated={props:!0,dynamicProps:!1,dynamicItems:!1};var os={enum:["stale_cursor","invalid_cursor","invalid_input","not_indexed","embedding_mismatch","model_unavailable","retrieval_failed","unsupported","timeout",
"locked","corrupt_index","io_error","chunk_not_found","doc_not_found","span_not_supported","internal"]};function F(s,{instancePath:n="",parentData:d,parentDataProperty:f,
rootData:p=s,dynamicAnchors:c={}}={}){let e=null,t=0,o=F.evaluated;if(o.dynamicProps&&(o.props=void 0),o.dynamicItems&&(o.items=void 0),!(s==="stale_cursor"||s===
"invalid_cursor"||s==="invalid_input"||s==="not_indexed"||s==="embedding_mismatch"||s==="model_unavailable"||s==="retrieval_failed"||s==="unsupported"||s==="tim\
eout"||s==="locked"||s==="corrupt_index"||s==="io_error"||s==="chunk_not_found"||s==="doc_not_found"||s==="span_not_supported"||s==="internal")){let r={instancePath:n,
schemaPath:"#/enum",keyword:"enum",params:{allowedValues:os.enum}};e===null?e=[r]:e.push(r),t++}return F.errors=e,t===0}F.evaluated={dynamicProps:!1,dynamicItems:!1};
function De(s,{instancePath:n="",parentData:d,parentDataProperty:f,rootData:p=s,dynamicAnchors:c={}}={}){let e=null,t=0,o=De.evaluated;if(o.dynamicProps&&(o.props=
void 0),o.dynamicItems&&(o.items=void 0),s&&typeof s=="object"&&!Array.isArray(s)){if(s.retriever===void 0||!l.call(s,"retriever")){let r={instancePath:n,schemaPath:"\
#/required",keyword:"required",params:{missingProperty:"retriever"}};e===null?e=[r]:e.push(r),t++}if(s.code===void 0||!l.call(s,"code")){let r={instancePath:n,schemaPath:"\
#/required",keyword:"required",params:{missingProperty:"code"}};e===null?e=[r]:e.push(r),t++}for(let r of Object.keys(s))if(!(r==="retriever"||r==="code")){let i={
instancePath:n+"/"+r.replace(/~/g,"~0").replace(/\//g,"~1"),schemaPath:"#/additionalProperties/allOf/0/false schema",keyword:"false schema",params:{}};if(e===null?
e=[i]:e.push(i),t++,t>100)return De.errors=e,!1}if(s.retriever!==void 0&&l.call(s,"retriever")){let r=s.retriever;if(typeof r=="string"){if(_(r)<1){let i={instancePath:n+
"/retriever",schemaPath:"#/properties/retriever/minLength",keyword:"minLength",params:{limit:1}};e===null?e=[i]:e.push(i),t++}}else{let i={instancePath:n+"/retr\
iever",schemaPath:"#/properties/retriever/type",keyword:"type",params:{type:"string"}};e===null?e=[i]:e.push(i),t++}}s.code!==void 0&&l.call(s,"code")&&(F(s.code,
{instancePath:n+"/code",parentData:s,parentDataProperty:"code",rootData:p,dynamicAnchors:c})||(e=e===null?F.errors:e.concat(F.errors),t=e.length))}else{let r={instancePath:n,
schemaPath:"#/type",keyword:"type",params:{type:"object"}};e===null?e=[r]:e.push(r),t++}return De.errors=e,t===0}De.evaluated={props:!0,dynamicProps:!1,dynamicItems:!1};
function U(s,{instancePath:n="",parentData:d,parentDataProperty:f,rootData:p=s,dynamicAnchors:c={}}={}){let e=null,t=0,o=U.evaluated;if(o.dynamicProps&&(o.props=
void 0),o.dynamicItems&&(o.items=void 0),s&&typeof s=="object"&&!Array.isArray(s)){if(s.mode===void 0||!l.call(s,"mode")){let r={instancePath:n,schemaPath:"#/re\
quired",keyword:"required",params:{missingProperty:"mode"}};e===null?e=[r]:e.push(r),t++}if(s.k===void 0||!l.call(s,"k")){let r={instancePath:n,schemaPath:"#/re\
quired",keyword:"required",params:{missingProperty:"k"}};e===null?e=[r]:e.push(r),t++}if(s.evidence===void 0||!l.call(s,"evidence")){let r={instancePath:n,schemaPath:"\
#/required",keyword:"required",params:{missingProperty:"evidence"}};e===null?e=[r]:e.push(r),t++}if(s.threshold===void 0||!l.call(s,"threshold")){let r={instancePath:n,
schemaPath:"#/required",keyword:"required",params:{missingProperty:"threshold"}};e===null?e=[r]:e.push(r),t++}if(s.chunks_considered===void 0||!l.call(s,"chunks\
_considered")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"chunks_considered"}};e===null?e=[r]:e.push(r),t++}if(s.
chunks_packed===void 0||!l.call(s,"chunks_packed")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"chunks_packed"}};e===
null?e=[r]:e.push(r),t++}if(s.queries===void 0||!l.call(s,"queries")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"\
queries"}};e===null?e=[r]:e.push(r),t++}for(let r of Object.keys(s))if(!l.call(Vr.properties,r)){let i={instancePath:n+"/"+r.replace(/~/g,"~0").replace(/\//g,"~\
1"),schemaPath:"#/additionalProperties/allOf/0/false schema",keyword:"false schema",params:{}};if(e===null?e=[i]:e.push(i),t++,t>100)return U.errors=e,!1}if(s.mode!==
void 0&&l.call(s,"mode")&&(mr(s.mode,{instancePath:n+"/mode",parentData:s,parentDataProperty:"mode",rootData:p,dynamicAnchors:c})||(e=e===null?mr.errors:e.concat(
mr.errors),t=e.length)),s.k!==void 0&&l.call(s,"k")){let r=s.k;if(!(typeof r=="number"&&!(r%1)&&!isNaN(r)&&isFinite(r))){let i={instancePath:n+"/k",schemaPath:"\
#/properties/k/type",keyword:"type",params:{type:"integer"}};e===null?e=[i]:e.push(i),t++}if(typeof r=="number"&&isFinite(r)){if(r>1e3||isNaN(r)){let i={instancePath:n+
"/k",schemaPath:"#/properties/k/maximum",keyword:"maximum",params:{comparison:"<=",limit:1e3}};e===null?e=[i]:e.push(i),t++}if(r<1||isNaN(r)){let i={instancePath:n+
"/k",schemaPath:"#/properties/k/minimum",keyword:"minimum",params:{comparison:">=",limit:1}};e===null?e=[i]:e.push(i),t++}}}if(s.evidence!==void 0&&l.call(s,"ev\
idence")){let r=s.evidence;if(!(typeof r=="number"&&isFinite(r))&&r!==null){let i={instancePath:n+"/evidence",schemaPath:"#/properties/evidence/type",keyword:"t\
ype",params:{type:Vr.properties.evidence.type}};e===null?e=[i]:e.push(i),t++}if(typeof r=="number"&&isFinite(r)){if(r>1||isNaN(r)){let i={instancePath:n+"/evide\
nce",schemaPath:"#/properties/evidence/maximum",keyword:"maximum",params:{comparison:"<=",limit:1}};e===null?e=[i]:e.push(i),t++}if(r<0||isNaN(r)){let i={instancePath:n+
"/evidence",schemaPath:"#/properties/evidence/minimum",keyword:"minimum",params:{comparison:">=",limit:0}};e===null?e=[i]:e.push(i),t++}}}if(s.threshold!==void 0&&
l.call(s,"threshold")){let r=s.threshold;if(typeof r=="number"&&isFinite(r)){if(r>1||isNaN(r)){let i={instancePath:n+"/threshold",schemaPath:"#/properties/thres\
hold/maximum",keyword:"maximum",params:{comparison:"<=",limit:1}};e===null?e=[i]:e.push(i),t++}if(r<0||isNaN(r)){let i={instancePath:n+"/threshold",schemaPath:"\
#/properties/threshold/minimum",keyword:"minimum",params:{comparison:">=",limit:0}};e===null?e=[i]:e.push(i),t++}}else{let i={instancePath:n+"/threshold",schemaPath:"\
#/properties/threshold/type",keyword:"type",params:{type:"number"}};e===null?e=[i]:e.push(i),t++}}if(s.chunks_considered!==void 0&&l.call(s,"chunks_considered")){
let r=s.chunks_considered;if(!(typeof r=="number"&&!(r%1)&&!isNaN(r)&&isFinite(r))){let i={instancePath:n+"/chunks_considered",schemaPath:"#/properties/chunks_c\
onsidered/type",keyword:"type",params:{type:"integer"}};e===null?e=[i]:e.push(i),t++}if(typeof r=="number"&&isFinite(r)&&(r<0||isNaN(r))){let i={instancePath:n+
"/chunks_considered",schemaPath:"#/properties/chunks_considered/minimum",keyword:"minimum",params:{comparison:">=",limit:0}};e===null?e=[i]:e.push(i),t++}}if(s.
chunks_packed!==void 0&&l.call(s,"chunks_packed")){let r=s.chunks_packed;if(!(typeof r=="number"&&!(r%1)&&!isNaN(r)&&isFinite(r))){let i={instancePath:n+"/chunk\
s_packed",schemaPath:"#/properties/chunks_packed/type",keyword:"type",params:{type:"integer"}};e===null?e=[i]:e.push(i),t++}if(typeof r=="number"&&isFinite(r)&&
(r<0||isNaN(r))){let i={instancePath:n+"/chunks_packed",schemaPath:"#/properties/chunks_packed/minimum",keyword:"minimum",params:{comparison:">=",limit:0}};e===
null?e=[i]:e.push(i),t++}}if(s.queries!==void 0&&l.call(s,"queries")){let r=s.queries;if(Array.isArray(r)){let i=r.length;for(let a=0;a<i;a++){if(typeof r[a]!="\
string"){let y={instancePath:n+"/queries/"+a,schemaPath:"#/properties/queries/items/allOf/0/type",keyword:"type",params:{type:"string"}};e===null?e=[y]:e.push(y),
t++}if(t>100)return U.errors=e,!1}}else{let i={instancePath:n+"/queries",schemaPath:"#/properties/queries/type",keyword:"type",params:{type:"array"}};e===null?e=
[i]:e.push(i),t++}}if(s.near_misses!==void 0&&l.call(s,"near_misses")){let r=s.near_misses;if(Array.isArray(r)){if(r.length>3){let a={instancePath:n+"/near_miss\
es",schemaPath:"#/properties/near_misses/maxItems",keyword:"maxItems",params:{limit:3}};e===null?e=[a]:e.push(a),t++}if(r.length<1){let a={instancePath:n+"/near\
_misses",schemaPath:"#/properties/near_misses/minItems",keyword:"minItems",params:{limit:1}};e===null?e=[a]:e.push(a),t++}let i=r.length;for(let a=0;a<i;a++)if(re(
r[a],{instancePath:n+"/near_misses/"+a,parentData:r,parentDataProperty:a,rootData:p,dynamicAnchors:c})||(e=e===null?re.errors:e.concat(re.errors),t=e.length),t>
100)return U.errors=e,!1}else{let i={instancePath:n+"/near_misses",schemaPath:"#/properties/near_misses/type",keyword:"type",params:{type:"array"}};e===null?e=[
i]:e.push(i),t++}}if(s.degraded!==void 0&&l.call(s,"degraded")){let r=s.degraded;if(Array.isArray(r)){if(r.length<1){let a={instancePath:n+"/degraded",schemaPath:"\
#/properties/degraded/minItems",keyword:"minItems",params:{limit:1}};e===null?e=[a]:e.push(a),t++}let i=r.length;for(let a=0;a<i;a++)if(De(r[a],{instancePath:n+
"/degraded/"+a,parentData:r,parentDataProperty:a,rootData:p,dynamicAnchors:c})||(e=e===null?De.errors:e.concat(De.errors),t=e.length),t>100)return U.errors=e,!1}else{
let i={instancePath:n+"/degraded",schemaPath:"#/properties/degraded/type",keyword:"type",params:{type:"array"}};e===null?e=[i]:e.push(i),t++}}}else{let r={instancePath:n,
schemaPath:"#/type",keyword:"type",params:{type:"object"}};e===null?e=[r]:e.push(r),t++}return U.errors=e,t===0}U.evaluated={props:!0,dynamicProps:!1,dynamicItems:!1};function Fe(s,{instancePath:n="",parentData:d,parentDataProperty:f,rootData:p=s,dynamicAnchors:c={}}={}){let e=null,t=0,o=Fe.evaluated;if(o.dynamicProps&&(o.props=
void 0),o.dynamicItems&&(o.items=void 0),s&&typeof s=="object"&&!Array.isArray(s)){if(s.prompt_tokens===void 0||!l.call(s,"prompt_tokens")){let r={instancePath:n,
schemaPath:"#/required",keyword:"required",params:{missingProperty:"prompt_tokens"}};e===null?e=[r]:e.push(r),t++}if(s.completion_tokens===void 0||!l.call(s,"co\
mpletion_tokens")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"completion_tokens"}};e===null?e=[r]:e.push(r),t++}if(s.
llm_calls===void 0||!l.call(s,"llm_calls")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"llm_calls"}};e===null?e=[r]:
e.push(r),t++}if(s.latency_ms===void 0||!l.call(s,"latency_ms")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"laten\
cy_ms"}};e===null?e=[r]:e.push(r),t++}for(let r of Object.keys(s))if(!(r==="prompt_tokens"||r==="completion_tokens"||r==="llm_calls"||r==="latency_ms")){let i={
instancePath:n+"/"+r.replace(/~/g,"~0").replace(/\//g,"~1"),schemaPath:"#/additionalProperties/allOf/0/false schema",keyword:"false schema",params:{}};if(e===null?
e=[i]:e.push(i),t++,t>100)return Fe.errors=e,!1}if(s.prompt_tokens!==void 0&&l.call(s,"prompt_tokens")){let r=s.prompt_tokens;if(!(typeof r=="number"&&!(r%1)&&!isNaN(
r)&&isFinite(r))){let i={instancePath:n+"/prompt_tokens",schemaPath:"#/properties/prompt_tokens/type",keyword:"type",params:{type:"integer"}};e===null?e=[i]:e.push(
i),t++}if(typeof r=="number"&&isFinite(r)&&(r<0||isNaN(r))){let i={instancePath:n+"/prompt_tokens",schemaPath:"#/properties/prompt_tokens/minimum",keyword:"mini\
mum",params:{comparison:">=",limit:0}};e===null?e=[i]:e.push(i),t++}}if(s.completion_tokens!==void 0&&l.call(s,"completion_tokens")){let r=s.completion_tokens;if(!(typeof r==
"number"&&!(r%1)&&!isNaN(r)&&isFinite(r))){let i={instancePath:n+"/completion_tokens",schemaPath:"#/properties/completion_tokens/type",keyword:"type",params:{type:"\
integer"}};e===null?e=[i]:e.push(i),t++}if(typeof r=="number"&&isFinite(r)&&(r<0||isNaN(r))){let i={instancePath:n+"/completion_tokens",schemaPath:"#/properties\
/completion_tokens/minimum",keyword:"minimum",params:{comparison:">=",limit:0}};e===null?e=[i]:e.push(i),t++}}if(s.llm_calls!==void 0&&l.call(s,"llm_calls")){let r=s.
llm_calls;if(!(typeof r=="number"&&!(r%1)&&!isNaN(r)&&isFinite(r))){let i={instancePath:n+"/llm_calls",schemaPath:"#/properties/llm_calls/type",keyword:"type",params:{
type:"integer"}};e===null?e=[i]:e.push(i),t++}if(typeof r=="number"&&isFinite(r)&&(r<0||isNaN(r))){let i={instancePath:n+"/llm_calls",schemaPath:"#/properties/l\
lm_calls/minimum",keyword:"minimum",params:{comparison:">=",limit:0}};e===null?e=[i]:e.push(i),t++}}if(s.latency_ms!==void 0&&l.call(s,"latency_ms")){let r=s.latency_ms;
if(!(typeof r=="number"&&!(r%1)&&!isNaN(r)&&isFinite(r))){let i={instancePath:n+"/latency_ms",schemaPath:"#/properties/latency_ms/type",keyword:"type",params:{type:"\
integer"}};e===null?e=[i]:e.push(i),t++}if(typeof r=="number"&&isFinite(r)&&(r<0||isNaN(r))){let i={instancePath:n+"/latency_ms",schemaPath:"#/properties/latenc\
y_ms/minimum",keyword:"minimum",params:{comparison:">=",limit:0}};e===null?e=[i]:e.push(i),t++}}}else{let r={instancePath:n,schemaPath:"#/type",keyword:"type",params:{
type:"object"}};e===null?e=[r]:e.push(r),t++}return Fe.errors=e,t===0}Fe.evaluated={props:!0,dynamicProps:!1,dynamicItems:!1};var Mr={type:"object",required:["i\
ter","kind","context_chunks_added","forced_stop","llm_call_ms"],additionalProperties:{allOf:[!1],enough:!0},properties:{iter:{type:"integer",minimum:0},kind:{enum:[
"decompose","decide","synthesize"]},sub_queries:{type:"array",items:{allOf:[{type:"string"}],enough:!0}},context_chunks_added:{type:"integer",minimum:0},forced_stop:{
type:"boolean"},llm_call_ms:{type:"integer",minimum:0}}};function se(s,{instancePath:n="",parentData:d,parentDataProperty:f,rootData:p=s,dynamicAnchors:c={}}={}){
let e=null,t=0,o=se.evaluated;if(o.dynamicProps&&(o.props=void 0),o.dynamicItems&&(o.items=void 0),s&&typeof s=="object"&&!Array.isArray(s)){if(s.iter===void 0||
!l.call(s,"iter")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"iter"}};e===null?e=[r]:e.push(r),t++}if(s.kind===void 0||
!l.call(s,"kind")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"kind"}};e===null?e=[r]:e.push(r),t++}if(s.context_chunks_added===
void 0||!l.call(s,"context_chunks_added")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"context_chunks_added"}};e===
null?e=[r]:e.push(r),t++}if(s.forced_stop===void 0||!l.call(s,"forced_stop")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"\
forced_stop"}};e===null?e=[r]:e.push(r),t++}if(s.llm_call_ms===void 0||!l.call(s,"llm_call_ms")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",
params:{missingProperty:"llm_call_ms"}};e===null?e=[r]:e.push(r),t++}for(let r of Object.keys(s))if(!(r==="iter"||r==="kind"||r==="sub_queries"||r==="context_ch\
unks_added"||r==="forced_stop"||r==="llm_call_ms")){let i={instancePath:n+"/"+r.replace(/~/g,"~0").replace(/\//g,"~1"),schemaPath:"#/additionalProperties/allOf/\
0/false schema",keyword:"false schema",params:{}};if(e===null?e=[i]:e.push(i),t++,t>100)return se.errors=e,!1}if(s.iter!==void 0&&l.call(s,"iter")){let r=s.iter;
if(!(typeof r=="number"&&!(r%1)&&!isNaN(r)&&isFinite(r))){let i={instancePath:n+"/iter",schemaPath:"#/properties/iter/type",keyword:"type",params:{type:"integer"}};
e===null?e=[i]:e.push(i),t++}if(typeof r=="number"&&isFinite(r)&&(r<0||isNaN(r))){let i={instancePath:n+"/iter",schemaPath:"#/properties/iter/minimum",keyword:"\
minimum",params:{comparison:">=",limit:0}};e===null?e=[i]:e.push(i),t++}}if(s.kind!==void 0&&l.call(s,"kind")){let r=s.kind;if(!(r==="decompose"||r==="decide"||
r==="synthesize")){let i={instancePath:n+"/kind",schemaPath:"#/properties/kind/enum",keyword:"enum",params:{allowedValues:Mr.properties.kind.enum}};e===null?e=[
i]:e.push(i),t++}}if(s.sub_queries!==void 0&&l.call(s,"sub_queries")){let r=s.sub_queries;if(Array.isArray(r)){let i=r.length;for(let a=0;a<i;a++){if(typeof r[a]!=
"string"){let y={instancePath:n+"/sub_queries/"+a,schemaPath:"#/properties/sub_queries/items/allOf/0/type",keyword:"type",params:{type:"string"}};e===null?e=[y]:
e.push(y),t++}if(t>100)return se.errors=e,!1}}else{let i={instancePath:n+"/sub_queries",schemaPath:"#/properties/sub_queries/type",keyword:"type",params:{type:"\
array"}};e===null?e=[i]:e.push(i),t++}}if(s.context_chunks_added!==void 0&&l.call(s,"context_chunks_added")){let r=s.context_chunks_added;if(!(typeof r=="number"&&
!(r%1)&&!isNaN(r)&&isFinite(r))){let i={instancePath:n+"/context_chunks_added",schemaPath:"#/properties/context_chunks_added/type",keyword:"type",params:{type:"\
integer"}};e===null?e=[i]:e.push(i),t++}if(typeof r=="number"&&isFinite(r)&&(r<0||isNaN(r))){let i={instancePath:n+"/context_chunks_added",schemaPath:"#/propert\
ies/context_chunks_added/minimum",keyword:"minimum",params:{comparison:">=",limit:0}};e===null?e=[i]:e.push(i),t++}}if(s.forced_stop!==void 0&&l.call(s,"forced_\
stop")&&typeof s.forced_stop!="boolean"){let r={instancePath:n+"/forced_stop",schemaPath:"#/properties/forced_stop/type",keyword:"type",params:{type:"boolean"}};
e===null?e=[r]:e.push(r),t++}if(s.llm_call_ms!==void 0&&l.call(s,"llm_call_ms")){let r=s.llm_call_ms;if(!(typeof r=="number"&&!(r%1)&&!isNaN(r)&&isFinite(r))){let i={
instancePath:n+"/llm_call_ms",schemaPath:"#/properties/llm_call_ms/type",keyword:"type",params:{type:"integer"}};e===null?e=[i]:e.push(i),t++}if(typeof r=="numb\
er"&&isFinite(r)&&(r<0||isNaN(r))){let i={instancePath:n+"/llm_call_ms",schemaPath:"#/properties/llm_call_ms/minimum",keyword:"minimum",params:{comparison:">=",
limit:0}};e===null?e=[i]:e.push(i),t++}}}else{let r={instancePath:n,schemaPath:"#/type",keyword:"type",params:{type:"object"}};e===null?e=[r]:e.push(r),t++}return se.
errors=e,t===0}se.evaluated={props:!0,dynamicProps:!1,dynamicItems:!1};var Rr={type:"object",required:["nli_score","nli_threshold","nli_passed"],additionalProperties:{
allOf:[!1],enough:!0},properties:{nli_score:{type:"number",minimum:0,maximum:1},nli_threshold:{type:"number",minimum:0,maximum:1},nli_passed:{type:"boolean"},policy:{
enum:["refuse","redact"]},redacted:{type:"integer",minimum:0},claims:{type:"array",items:{allOf:[{$ref:"#/$defs/VerifiedClaim"}],enough:!0}}}};function M(s,{instancePath:n="",parentData:d,parentDataProperty:f,rootData:p=s,dynamicAnchors:c={}}={}){let e=null,t=0,o=M.evaluated;if(o.dynamicProps&&(o.props=
void 0),o.dynamicItems&&(o.items=void 0),s&&typeof s=="object"&&!Array.isArray(s)){if(s.claim===void 0||!l.call(s,"claim")){let r={instancePath:n,schemaPath:"#/\
required",keyword:"required",params:{missingProperty:"claim"}};e===null?e=[r]:e.push(r),t++}if(s.score===void 0||!l.call(s,"score")){let r={instancePath:n,schemaPath:"\
#/required",keyword:"required",params:{missingProperty:"score"}};e===null?e=[r]:e.push(r),t++}if(s.markers===void 0||!l.call(s,"markers")){let r={instancePath:n,
schemaPath:"#/required",keyword:"required",params:{missingProperty:"markers"}};e===null?e=[r]:e.push(r),t++}if(s.supported===void 0||!l.call(s,"supported")){let r={
instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"supported"}};e===null?e=[r]:e.push(r),t++}for(let r of Object.keys(s))if(!(r===
"claim"||r==="score"||r==="markers"||r==="supported")){let i={instancePath:n+"/"+r.replace(/~/g,"~0").replace(/\//g,"~1"),schemaPath:"#/additionalProperties/all\
Of/0/false schema",keyword:"false schema",params:{}};if(e===null?e=[i]:e.push(i),t++,t>100)return M.errors=e,!1}if(s.claim!==void 0&&l.call(s,"claim")){let r=s.
claim;if(typeof r=="string"){if(_(r)<1){let i={instancePath:n+"/claim",schemaPath:"#/properties/claim/minLength",keyword:"minLength",params:{limit:1}};e===null?
e=[i]:e.push(i),t++}}else{let i={instancePath:n+"/claim",schemaPath:"#/properties/claim/type",keyword:"type",params:{type:"string"}};e===null?e=[i]:e.push(i),t++}}
if(s.score!==void 0&&l.call(s,"score")){let r=s.score;if(typeof r=="number"&&isFinite(r)){if(r>1||isNaN(r)){let i={instancePath:n+"/score",schemaPath:"#/propert\
ies/score/maximum",keyword:"maximum",params:{comparison:"<=",limit:1}};e===null?e=[i]:e.push(i),t++}if(r<0||isNaN(r)){let i={instancePath:n+"/score",schemaPath:"\
#/properties/score/minimum",keyword:"minimum",params:{comparison:">=",limit:0}};e===null?e=[i]:e.push(i),t++}}else{let i={instancePath:n+"/score",schemaPath:"#/\
properties/score/type",keyword:"type",params:{type:"number"}};e===null?e=[i]:e.push(i),t++}}if(s.markers!==void 0&&l.call(s,"markers")){let r=s.markers;if(Array.
isArray(r)){let i=r.length;for(let a=0;a<i;a++){let y=r[a];if(!(typeof y=="number"&&!(y%1)&&!isNaN(y)&&isFinite(y))){let v={instancePath:n+"/markers/"+a,schemaPath:"\
#/properties/markers/items/allOf/0/type",keyword:"type",params:{type:"integer"}};e===null?e=[v]:e.push(v),t++}if(typeof y=="number"&&isFinite(y)&&(y<1||isNaN(y))){
let v={instancePath:n+"/markers/"+a,schemaPath:"#/properties/markers/items/allOf/0/minimum",keyword:"minimum",params:{comparison:">=",limit:1}};e===null?e=[v]:e.
push(v),t++}if(t>100)return M.errors=e,!1}}else{let i={instancePath:n+"/markers",schemaPath:"#/properties/markers/type",keyword:"type",params:{type:"array"}};e===
null?e=[i]:e.push(i),t++}}if(s.supported!==void 0&&l.call(s,"supported")&&typeof s.supported!="boolean"){let r={instancePath:n+"/supported",schemaPath:"#/proper\
ties/supported/type",keyword:"type",params:{type:"boolean"}};e===null?e=[r]:e.push(r),t++}}else{let r={instancePath:n,schemaPath:"#/type",keyword:"type",params:{
type:"object"}};e===null?e=[r]:e.push(r),t++}return M.errors=e,t===0}M.evaluated={props:!0,dynamicProps:!1,dynamicItems:!1};function ie(s,{instancePath:n="",parentData:d,
parentDataProperty:f,rootData:p=s,dynamicAnchors:c={}}={}){let e=null,t=0,o=ie.evaluated;if(o.dynamicProps&&(o.props=void 0),o.dynamicItems&&(o.items=void 0),s&&
typeof s=="object"&&!Array.isArray(s)){if(s.nli_score===void 0||!l.call(s,"nli_score")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{
missingProperty:"nli_score"}};e===null?e=[r]:e.push(r),t++}if(s.nli_threshold===void 0||!l.call(s,"nli_threshold")){let r={instancePath:n,schemaPath:"#/required",
keyword:"required",params:{missingProperty:"nli_threshold"}};e===null?e=[r]:e.push(r),t++}if(s.nli_passed===void 0||!l.call(s,"nli_passed")){let r={instancePath:n,
schemaPath:"#/required",keyword:"required",params:{missingProperty:"nli_passed"}};e===null?e=[r]:e.push(r),t++}for(let r of Object.keys(s))if(!(r==="nli_score"||
r==="nli_threshold"||r==="nli_passed"||r==="policy"||r==="redacted"||r==="claims")){let i={instancePath:n+"/"+r.replace(/~/g,"~0").replace(/\//g,"~1"),schemaPath:"\
#/additionalProperties/allOf/0/false schema",keyword:"false schema",params:{}};if(e===null?e=[i]:e.push(i),t++,t>100)return ie.errors=e,!1}if(s.nli_score!==void 0&&
l.call(s,"nli_score")){let r=s.nli_score;if(typeof r=="number"&&isFinite(r)){if(r>1||isNaN(r)){let i={instancePath:n+"/nli_score",schemaPath:"#/properties/nli_s\
core/maximum",keyword:"maximum",params:{comparison:"<=",limit:1}};e===null?e=[i]:e.push(i),t++}if(r<0||isNaN(r)){let i={instancePath:n+"/nli_score",schemaPath:"\
#/properties/nli_score/minimum",keyword:"minimum",params:{comparison:">=",limit:0}};e===null?e=[i]:e.push(i),t++}}else{let i={instancePath:n+"/nli_score",schemaPath:"\
#/properties/nli_score/type",keyword:"type",params:{type:"number"}};e===null?e=[i]:e.push(i),t++}}if(s.nli_threshold!==void 0&&l.call(s,"nli_threshold")){let r=s.
nli_threshold;if(typeof r=="number"&&isFinite(r)){if(r>1||isNaN(r)){let i={instancePath:n+"/nli_threshold",schemaPath:"#/properties/nli_threshold/maximum",keyword:"\
maximum",params:{comparison:"<=",limit:1}};e===null?e=[i]:e.push(i),t++}if(r<0||isNaN(r)){let i={instancePath:n+"/nli_threshold",schemaPath:"#/properties/nli_th\
reshold/minimum",keyword:"minimum",params:{comparison:">=",limit:0}};e===null?e=[i]:e.push(i),t++}}else{let i={instancePath:n+"/nli_threshold",schemaPath:"#/pro\
perties/nli_threshold/type",keyword:"type",params:{type:"number"}};e===null?e=[i]:e.push(i),t++}}if(s.nli_passed!==void 0&&l.call(s,"nli_passed")&&typeof s.nli_passed!=
"boolean"){let r={instancePath:n+"/nli_passed",schemaPath:"#/properties/nli_passed/type",keyword:"type",params:{type:"boolean"}};e===null?e=[r]:e.push(r),t++}if(s.
policy!==void 0&&l.call(s,"policy")){let r=s.policy;if(!(r==="refuse"||r==="redact")){let i={instancePath:n+"/policy",schemaPath:"#/properties/policy/enum",keyword:"\
enum",params:{allowedValues:Rr.properties.policy.enum}};e===null?e=[i]:e.push(i),t++}}if(s.redacted!==void 0&&l.call(s,"redacted")){let r=s.redacted;if(!(typeof r==
"number"&&!(r%1)&&!isNaN(r)&&isFinite(r))){let i={instancePath:n+"/redacted",schemaPath:"#/properties/redacted/type",keyword:"type",params:{type:"integer"}};e===
null?e=[i]:e.push(i),t++}if(typeof r=="number"&&isFinite(r)&&(r<0||isNaN(r))){let i={instancePath:n+"/redacted",schemaPath:"#/properties/redacted/minimum",keyword:"\
minimum",params:{comparison:">=",limit:0}};e===null?e=[i]:e.push(i),t++}}if(s.claims!==void 0&&l.call(s,"claims")){let r=s.claims;if(Array.isArray(r)){let i=r.length;
for(let a=0;a<i;a++)if(M(r[a],{instancePath:n+"/claims/"+a,parentData:r,parentDataProperty:a,rootData:p,dynamicAnchors:c})||(e=e===null?M.errors:e.concat(M.errors),
t=e.length),t>100)return ie.errors=e,!1}else{let i={instancePath:n+"/claims",schemaPath:"#/properties/claims/type",keyword:"type",params:{type:"array"}};e===null?
e=[i]:e.push(i),t++}}}else{let r={instancePath:n,schemaPath:"#/type",keyword:"type",params:{type:"object"}};e===null?e=[r]:e.push(r),t++}return ie.errors=e,t===
0}ie.evaluated={props:!0,dynamicProps:!1,dynamicItems:!1};var ee=Er().fullFormats["date-time"];function C(s,{instancePath:n="",parentData:d,parentDataProperty:f,
rootData:p=s,dynamicAnchors:c={}}={}){let e=null,t=0,o=C.evaluated;o.dynamicProps&&(o.props=void 0),o.dynamicItems&&(o.items=void 0);let r=t,i=!0,a=t;if(s&&typeof s==
"object"&&!Array.isArray(s)){let m;if((s.grounded===void 0||!l.call(s,"grounded"))&&(m="grounded")){let u={};e===null?e=[u]:e.push(u),t++}else if(s.grounded!==void 0&&
l.call(s,"grounded")&&s.grounded!==!0){let u={};e===null?e=[u]:e.push(u),t++}}var y=a===t;if(t=r,e!==null&&(r?e.length=r:e=null),y){let m=t;if(s&&typeof s=="obj\
ect"&&!Array.isArray(s)){if(s.refusal_reason!==void 0&&l.call(s,"refusal_reason")&&s.refusal_reason!==null){let g={instancePath:n+"/refusal_reason",schemaPath:"\
#/allOf/0/then/properties/refusal_reason/const",keyword:"const",params:{allowedValue:or.allOf[0].then.properties.refusal_reason.const}};e===null?e=[g]:e.push(g),
t++}if(s.citations!==void 0&&l.call(s,"citations")){let g=s.citations;if(Array.isArray(g)){if(g.length<1){let w={instancePath:n+"/citations",schemaPath:"#/allOf\
/0/then/properties/citations/minItems",keyword:"minItems",params:{limit:1}};e===null?e=[w]:e.push(w),t++}}else{let w={instancePath:n+"/citations",schemaPath:"#/\
allOf/0/then/properties/citations/type",keyword:"type",params:{type:"array"}};e===null?e=[w]:e.push(w),t++}}}var y=m===t;if(i=y,i){var v={};v.refusal_reason=!0,
v.citations=!0,v.grounded=!0}}if(!i){let m={instancePath:n,schemaPath:"#/allOf/0/if",keyword:"if",params:{failingKeyword:"then"}};e===null?e=[m]:e.push(m),t++}let x=t,
b=!0,A=t;if(s&&typeof s=="object"&&!Array.isArray(s)){let m;if((s.verification===void 0||!l.call(s,"verification"))&&(m="verification")){let u={};e===null?e=[u]:
e.push(u),t++}else if(s.verification!==void 0&&l.call(s,"verification")){let u=s.verification;if(t===t)if(u&&typeof u=="object"&&!Array.isArray(u)){let w;if((u.
nli_passed===void 0||!l.call(u,"nli_passed"))&&(w="nli_passed")){let j={};e===null?e=[j]:e.push(j),t++}else if(u.nli_passed!==void 0&&l.call(u,"nli_passed")&&u.
nli_passed!==!1){let j={};e===null?e=[j]:e.push(j),t++}}else{let w={};e===null?e=[w]:e.push(w),t++}}}var L=A===t;if(t=x,e!==null&&(x?e.length=x:e=null),L){let m=t;
if(s&&typeof s=="object"&&!Array.isArray(s)){if(s.refusal_reason===void 0||!l.call(s,"refusal_reason")){let g={instancePath:n,schemaPath:"#/allOf/1/then/require\
d",keyword:"required",params:{missingProperty:"refusal_reason"}};e===null?e=[g]:e.push(g),t++}if(s.refusal_reason!==void 0&&l.call(s,"refusal_reason")&&s.refusal_reason!==
"nli_verification_failed"){let g={instancePath:n+"/refusal_reason",schemaPath:"#/allOf/1/then/properties/refusal_reason/const",keyword:"const",params:{allowedValue:"\
nli_verification_failed"}};e===null?e=[g]:e.push(g),t++}}var L=m===t;if(b=L,b){var P={};P.refusal_reason=!0,P.verification=!0}}if(!b){let m={instancePath:n,schemaPath:"\
#/allOf/1/if",keyword:"if",params:{failingKeyword:"then"}};e===null?e=[m]:e.push(m),t++}if(v!==!0&&P!==void 0&&(P===!0?v=!0:(v=v||{},Object.assign(v,P))),s&&typeof s==
"object"&&!Array.isArray(s)){if(s.schema_version===void 0||!l.call(s,"schema_version")){let m={instancePath:n,schemaPath:"#/required",keyword:"required",params:{
missingProperty:"schema_version"}};e===null?e=[m]:e.push(m),t++}if(s.answer===void 0||!l.call(s,"answer")){let m={instancePath:n,schemaPath:"#/required",keyword:"\
required",params:{missingProperty:"answer"}};e===null?e=[m]:e.push(m),t++}if(s.citations===void 0||!l.call(s,"citations")){let m={instancePath:n,schemaPath:"#/r\
equired",keyword:"required",params:{missingProperty:"citations"}};e===null?e=[m]:e.push(m),t++}if(s.grounded===void 0||!l.call(s,"grounded")){let m={instancePath:n,
schemaPath:"#/required",keyword:"required",params:{missingProperty:"grounded"}};e===null?e=[m]:e.push(m),t++}if(s.model===void 0||!l.call(s,"model")){let m={instancePath:n,
schemaPath:"#/required",keyword:"required",params:{missingProperty:"model"}};e===null?e=[m]:e.push(m),t++}if(s.prompt_template_version===void 0||!l.call(s,"prom\
pt_template_version")){let m={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"prompt_template_version"}};e===null?e=[m]:e.push(
m),t++}if(s.retrieval===void 0||!l.call(s,"retrieval")){let m={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"retrieval"}};e===
null?e=[m]:e.push(m),t++}if(s.usage===void 0||!l.call(s,"usage")){let m={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"usag\
e"}};e===null?e=[m]:e.push(m),t++}if(s.created_at===void 0||!l.call(s,"created_at")){let m={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"\
created_at"}};e===null?e=[m]:e.push(m),t++}for(let m of Object.keys(s))if(!l.call(or.properties,m)){let u={instancePath:n+"/"+m.replace(/~/g,"~0").replace(/\//g,
"~1"),schemaPath:"#/additionalProperties/allOf/0/false schema",keyword:"false schema",params:{}};if(e===null?e=[u]:e.push(u),t++,t>100)return C.errors=e,!1}if(s.
schema_version!==void 0&&l.call(s,"schema_version")&&s.schema_version!=="answer.v1"){let m={instancePath:n+"/schema_version",schemaPath:"#/properties/schema_ver\
sion/const",keyword:"const",params:{allowedValue:"answer.v1"}};e===null?e=[m]:e.push(m),t++}if(s.answer!==void 0&&l.call(s,"answer")&&typeof s.answer!="string"){
let m={instancePath:n+"/answer",schemaPath:"#/properties/answer/type",keyword:"type",params:{type:"string"}};e===null?e=[m]:e.push(m),t++}if(s.citations!==void 0&&
l.call(s,"citations")){let m=s.citations;if(Array.isArray(m)){let u=m.length;for(let g=0;g<u;g++)if(ur(m[g],{instancePath:n+"/citations/"+g,parentData:m,parentDataProperty:g,
rootData:p,dynamicAnchors:c})||(e=e===null?ur.errors:e.concat(ur.errors),t=e.length),t>100)return C.errors=e,!1}else{let u={instancePath:n+"/citations",schemaPath:"\
#/properties/citations/type",keyword:"type",params:{type:"array"}};e===null?e=[u]:e.push(u),t++}}if(s.grounded!==void 0&&l.call(s,"grounded")&&typeof s.grounded!=
"boolean"){let m={instancePath:n+"/grounded",schemaPath:"#/properties/grounded/type",keyword:"type",params:{type:"boolean"}};e===null?e=[m]:e.push(m),t++}if(s.refusal_reason!==
void 0&&l.call(s,"refusal_reason")){let m=s.refusal_reason;if(!(m==="score_gate"||m==="llm_self_judge"||m==="no_index"||m==="no_chunks"||m==="llm_stream_aborted"||
m==="multi_hop_decompose_failed"||m==="nli_verification_failed"||m==="nli_model_unavailable"||m===null)){let u={instancePath:n+"/refusal_reason",schemaPath:"#/p\
roperties/refusal_reason/enum",keyword:"enum",params:{allowedValues:or.properties.refusal_reason.enum}};e===null?e=[u]:e.push(u),t++}}if(s.model!==void 0&&l.call(
s,"model")){let m=s.model;if(m&&typeof m=="object"&&!Array.isArray(m)){if(m.name===void 0||!l.call(m,"name")){let u={instancePath:n+"/model",schemaPath:"#/prope\
rties/model/required",keyword:"required",params:{missingProperty:"name"}};e===null?e=[u]:e.push(u),t++}for(let u of Object.keys(m))if(!(u==="name"||u==="provide\
r")){let g={instancePath:n+"/model/"+u.replace(/~/g,"~0").replace(/\//g,"~1"),schemaPath:"#/properties/model/additionalProperties/allOf/0/false schema",keyword:"\
false schema",params:{}};if(e===null?e=[g]:e.push(g),t++,t>100)return C.errors=e,!1}if(m.name!==void 0&&l.call(m,"name")){let u=m.name;if(typeof u=="string"){if(_(
u)<1){let g={instancePath:n+"/model/name",schemaPath:"#/properties/model/properties/name/minLength",keyword:"minLength",params:{limit:1}};e===null?e=[g]:e.push(
g),t++}}else{let g={instancePath:n+"/model/name",schemaPath:"#/properties/model/properties/name/type",keyword:"type",params:{type:"string"}};e===null?e=[g]:e.push(
g),t++}}if(m.provider!==void 0&&l.call(m,"provider")){let u=m.provider;if(typeof u=="string"){if(_(u)<1){let g={instancePath:n+"/model/provider",schemaPath:"#/p\
roperties/model/properties/provider/minLength",keyword:"minLength",params:{limit:1}};e===null?e=[g]:e.push(g),t++}}else{let g={instancePath:n+"/model/provider",
schemaPath:"#/properties/model/properties/provider/type",keyword:"type",params:{type:"string"}};e===null?e=[g]:e.push(g),t++}}}else{let u={instancePath:n+"/mode\
l",schemaPath:"#/properties/model/type",keyword:"type",params:{type:"object"}};e===null?e=[u]:e.push(u),t++}}if(s.embedding!==void 0&&l.call(s,"embedding")){let m=s.
embedding;if(!(m&&typeof m=="object"&&!Array.isArray(m))&&m!==null){let u={instancePath:n+"/embedding",schemaPath:"#/properties/embedding/type",keyword:"type",params:{
type:or.properties.embedding.type}};e===null?e=[u]:e.push(u),t++}if(m&&typeof m=="object"&&!Array.isArray(m)){if(m.model===void 0||!l.call(m,"model")){let u={instancePath:n+
"/embedding",schemaPath:"#/properties/embedding/required",keyword:"required",params:{missingProperty:"model"}};e===null?e=[u]:e.push(u),t++}if(m.dimensions===void 0||
!l.call(m,"dimensions")){let u={instancePath:n+"/embedding",schemaPath:"#/properties/embedding/required",keyword:"required",params:{missingProperty:"dimensions"}};
e===null?e=[u]:e.push(u),t++}for(let u of Object.keys(m))if(!(u==="model"||u==="dimensions")){let g={instancePath:n+"/embedding/"+u.replace(/~/g,"~0").replace(/\//g,
"~1"),schemaPath:"#/properties/embedding/additionalProperties/allOf/0/false schema",keyword:"false schema",params:{}};if(e===null?e=[g]:e.push(g),t++,t>100)return C.
errors=e,!1}if(m.model!==void 0&&l.call(m,"model")){let u=m.model;if(typeof u=="string"){if(_(u)<1){let g={instancePath:n+"/embedding/model",schemaPath:"#/prope\
rties/embedding/properties/model/minLength",keyword:"minLength",params:{limit:1}};e===null?e=[g]:e.push(g),t++}}else{let g={instancePath:n+"/embedding/model",schemaPath:"\
#/properties/embedding/properties/model/type",keyword:"type",params:{type:"string"}};e===null?e=[g]:e.push(g),t++}}if(m.dimensions!==void 0&&l.call(m,"dimension\
s")){let u=m.dimensions;if(!(typeof u=="number"&&!(u%1)&&!isNaN(u)&&isFinite(u))){let g={instancePath:n+"/embedding/dimensions",schemaPath:"#/properties/embeddi\
ng/properties/dimensions/type",keyword:"type",params:{type:"integer"}};e===null?e=[g]:e.push(g),t++}if(typeof u=="number"&&isFinite(u)&&(u<1||isNaN(u))){let g={
instancePath:n+"/embedding/dimensions",schemaPath:"#/properties/embedding/properties/dimensions/minimum",keyword:"minimum",params:{comparison:">=",limit:1}};e===
null?e=[g]:e.push(g),t++}}}}if(s.prompt_template_version!==void 0&&l.call(s,"prompt_template_version")){let m=s.prompt_template_version;if(typeof m=="string"){if(_(
m)<1){let u={instancePath:n+"/prompt_template_version",schemaPath:"#/properties/prompt_template_version/minLength",keyword:"minLength",params:{limit:1}};e===null?
e=[u]:e.push(u),t++}}else{let u={instancePath:n+"/prompt_template_version",schemaPath:"#/properties/prompt_template_version/type",keyword:"type",params:{type:"s\
tring"}};e===null?e=[u]:e.push(u),t++}}if(s.retrieval!==void 0&&l.call(s,"retrieval")&&(U(s.retrieval,{instancePath:n+"/retrieval",parentData:s,parentDataProperty:"\
retrieval",rootData:p,dynamicAnchors:c})||(e=e===null?U.errors:e.concat(U.errors),t=e.length)),s.usage!==void 0&&l.call(s,"usage")&&(Fe(s.usage,{instancePath:n+
"/usage",parentData:s,parentDataProperty:"usage",rootData:p,dynamicAnchors:c})||(e=e===null?Fe.errors:e.concat(Fe.errors),t=e.length)),s.created_at!==void 0&&l.
call(s,"created_at")){let m=s.created_at;if(typeof m=="string"){if(!ee.validate(m)){let u={instancePath:n+"/created_at",schemaPath:"#/properties/created_at/form\
at",keyword:"format",params:{format:"date-time"}};e===null?e=[u]:e.push(u),t++}}else{let u={instancePath:n+"/created_at",schemaPath:"#/properties/created_at/typ\
e",keyword:"type",params:{type:"string"}};e===null?e=[u]:e.push(u),t++}}if(s.conversation_id!==void 0&&l.call(s,"conversation_id")){let m=s.conversation_id;if(typeof m!=
"string"&&m!==null){let u={instancePath:n+"/conversation_id",schemaPath:"#/properties/conversation_id/type",keyword:"type",params:{type:or.properties.conversation_id.
type}};e===null?e=[u]:e.push(u),t++}}if(s.turn_index!==void 0&&l.call(s,"turn_index")){let m=s.turn_index;if(!(typeof m=="number"&&!(m%1)&&!isNaN(m)&&isFinite(m))&&
m!==null){let u={instancePath:n+"/turn_index",schemaPath:"#/properties/turn_index/type",keyword:"type",params:{type:or.properties.turn_index.type}};e===null?e=[
u]:e.push(u),t++}if(typeof m=="number"&&isFinite(m)&&(m<0||isNaN(m))){let u={instancePath:n+"/turn_index",schemaPath:"#/properties/turn_index/minimum",keyword:"\
minimum",params:{comparison:">=",limit:0}};e===null?e=[u]:e.push(u),t++}}if(s.hops!==void 0&&l.call(s,"hops")){let m=s.hops;if(Array.isArray(m)){let u=m.length;
for(let g=0;g<u;g++)if(se(m[g],{instancePath:n+"/hops/"+g,parentData:m,parentDataProperty:g,rootData:p,dynamicAnchors:c})||(e=e===null?se.errors:e.concat(se.errors),
t=e.length),t>100)return C.errors=e,!1}else{let u={instancePath:n+"/hops",schemaPath:"#/properties/hops/type",keyword:"type",params:{type:"array"}};e===null?e=[
u]:e.push(u),t++}}s.verification!==void 0&&l.call(s,"verification")&&(ie(s.verification,{instancePath:n+"/verification",parentData:s,parentDataProperty:"verific\
ation",rootData:p,dynamicAnchors:c})||(e=e===null?ie.errors:e.concat(ie.errors),t=e.length))}else{let m={instancePath:n,schemaPath:"#/type",keyword:"type",params:{
type:"object"}};e===null?e=[m]:e.push(m),t++}return C.errors=e,t===0}C.evaluated={props:!0,dynamicProps:!1,dynamicItems:!1};var as=yr;var ps={type:"object",required:["schema_version","type","queries","chunks_considered","evidence","threshold","chunks"],properties:{schema_version:{const:"answer\
_event.v1"},type:{const:"retrieval_done"},queries:{type:"array",items:{allOf:[{type:"string"}],enough:!0}},chunks_considered:{type:"integer",minimum:0},evidence:{
type:["number","null"],minimum:0,maximum:1},threshold:{type:"number",minimum:0,maximum:1},chunks:{type:"array",maxItems:10,items:{allOf:[{$ref:"answer.schema.js\
on#/$defs/EvidencePreview"}],enough:!0}},degraded:{type:"array",minItems:1,items:{allOf:[{$ref:"error.schema.json#/$defs/RetrieverFailure"}],enough:!0}}},additionalProperties:{
allOf:[!1],enough:!0}};function te(s,{instancePath:n="",parentData:d,parentDataProperty:f,rootData:p=s,dynamicAnchors:c={}}={}){let e=null,t=0,o=te.evaluated;if(o.
dynamicProps&&(o.props=void 0),o.dynamicItems&&(o.items=void 0),s&&typeof s=="object"&&!Array.isArray(s)){if(s.chunk_id===void 0||!l.call(s,"chunk_id")){let r={
instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"chunk_id"}};e===null?e=[r]:e.push(r),t++}if(s.path===void 0||!l.call(s,"path")){
let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"path"}};e===null?e=[r]:e.push(r),t++}if(s.heading_path===void 0||!l.call(
s,"heading_path")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"heading_path"}};e===null?e=[r]:e.push(r),t++}if(s.evidence===
void 0||!l.call(s,"evidence")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"evidence"}};e===null?e=[r]:e.push(r),t++}
for(let r of Object.keys(s))if(!(r==="chunk_id"||r==="path"||r==="heading_path"||r==="evidence"||r==="citation")){let i={instancePath:n+"/"+r.replace(/~/g,"~0").
replace(/\//g,"~1"),schemaPath:"#/additionalProperties/allOf/0/false schema",keyword:"false schema",params:{}};if(e===null?e=[i]:e.push(i),t++,t>100)return te.errors=
e,!1}if(s.chunk_id!==void 0&&l.call(s,"chunk_id")){let r=s.chunk_id;if(typeof r=="string"){if(_(r)<1){let i={instancePath:n+"/chunk_id",schemaPath:"#/properties\
/chunk_id/minLength",keyword:"minLength",params:{limit:1}};e===null?e=[i]:e.push(i),t++}}else{let i={instancePath:n+"/chunk_id",schemaPath:"#/properties/chunk_i\
d/type",keyword:"type",params:{type:"string"}};e===null?e=[i]:e.push(i),t++}}if(s.path!==void 0&&l.call(s,"path")){let r=s.path;if(typeof r=="string"){if(_(r)<1){
let i={instancePath:n+"/path",schemaPath:"#/properties/path/minLength",keyword:"minLength",params:{limit:1}};e===null?e=[i]:e.push(i),t++}}else{let i={instancePath:n+
"/path",schemaPath:"#/properties/path/type",keyword:"type",params:{type:"string"}};e===null?e=[i]:e.push(i),t++}}if(s.heading_path!==void 0&&l.call(s,"heading_p\
ath")){let r=s.heading_path;if(Array.isArray(r)){let i=r.length;for(let a=0;a<i;a++){if(typeof r[a]!="string"){let y={instancePath:n+"/heading_path/"+a,schemaPath:"\
#/properties/heading_path/items/allOf/0/type",keyword:"type",params:{type:"string"}};e===null?e=[y]:e.push(y),t++}if(t>100)return te.errors=e,!1}}else{let i={instancePath:n+
"/heading_path",schemaPath:"#/properties/heading_path/type",keyword:"type",params:{type:"array"}};e===null?e=[i]:e.push(i),t++}}if(s.evidence!==void 0&&l.call(s,
"evidence")){let r=s.evidence;if(!(typeof r=="number"&&isFinite(r))&&r!==null){let i={instancePath:n+"/evidence",schemaPath:"#/properties/evidence/type",keyword:"\
type",params:{type:Sr.properties.evidence.type}};e===null?e=[i]:e.push(i),t++}if(typeof r=="number"&&isFinite(r)){if(r>1||isNaN(r)){let i={instancePath:n+"/evid\
ence",schemaPath:"#/properties/evidence/maximum",keyword:"maximum",params:{comparison:"<=",limit:1}};e===null?e=[i]:e.push(i),t++}if(r<0||isNaN(r)){let i={instancePath:n+
"/evidence",schemaPath:"#/properties/evidence/minimum",keyword:"minimum",params:{comparison:">=",limit:0}};e===null?e=[i]:e.push(i),t++}}}s.citation!==void 0&&l.
call(s,"citation")&&(O(s.citation,{instancePath:n+"/citation",parentData:s,parentDataProperty:"citation",rootData:p,dynamicAnchors:c})||(e=e===null?O.errors:e.concat(
O.errors),t=e.length))}else{let r={instancePath:n,schemaPath:"#/type",keyword:"type",params:{type:"object"}};e===null?e=[r]:e.push(r),t++}return te.errors=e,t===
0}te.evaluated={props:!0,dynamicProps:!1,dynamicItems:!1};function Ee(s,{instancePath:n="",parentData:d,parentDataProperty:f,rootData:p=s,dynamicAnchors:c={}}={}){
let e=null,t=0,o=Ee.evaluated;if(o.dynamicProps&&(o.props=void 0),o.dynamicItems&&(o.items=void 0),s&&typeof s=="object"&&!Array.isArray(s)){if(s.retriever===void 0||
!l.call(s,"retriever")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"retriever"}};e===null?e=[r]:e.push(r),t++}if(s.
code===void 0||!l.call(s,"code")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"code"}};e===null?e=[r]:e.push(r),t++}
for(let r of Object.keys(s))if(!(r==="retriever"||r==="code")){let i={instancePath:n+"/"+r.replace(/~/g,"~0").replace(/\//g,"~1"),schemaPath:"#/additionalProper\
ties/allOf/0/false schema",keyword:"false schema",params:{}};if(e===null?e=[i]:e.push(i),t++,t>100)return Ee.errors=e,!1}if(s.retriever!==void 0&&l.call(s,"retr\
iever")){let r=s.retriever;if(typeof r=="string"){if(_(r)<1){let i={instancePath:n+"/retriever",schemaPath:"#/properties/retriever/minLength",keyword:"minLength",
params:{limit:1}};e===null?e=[i]:e.push(i),t++}}else{let i={instancePath:n+"/retriever",schemaPath:"#/properties/retriever/type",keyword:"type",params:{type:"st\
ring"}};e===null?e=[i]:e.push(i),t++}}s.code!==void 0&&l.call(s,"code")&&(F(s.code,{instancePath:n+"/code",parentData:s,parentDataProperty:"code",rootData:p,dynamicAnchors:c})||
(e=e===null?F.errors:e.concat(F.errors),t=e.length))}else{let r={instancePath:n,schemaPath:"#/type",keyword:"type",params:{type:"object"}};e===null?e=[r]:e.push(
r),t++}return Ee.errors=e,t===0}Ee.evaluated={props:!0,dynamicProps:!1,dynamicItems:!1};function B(s,{instancePath:n="",parentData:d,parentDataProperty:f,rootData:p=s,
dynamicAnchors:c={}}={}){let e=null,t=0,o=B.evaluated;if(o.dynamicProps&&(o.props=void 0),o.dynamicItems&&(o.items=void 0),s&&typeof s=="object"&&!Array.isArray(
s)){if(s.schema_version===void 0||!l.call(s,"schema_version")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"schema_\
version"}};e===null?e=[r]:e.push(r),t++}if(s.type===void 0||!l.call(s,"type")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"\
type"}};e===null?e=[r]:e.push(r),t++}if(s.queries===void 0||!l.call(s,"queries")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"\
queries"}};e===null?e=[r]:e.push(r),t++}if(s.chunks_considered===void 0||!l.call(s,"chunks_considered")){let r={instancePath:n,schemaPath:"#/required",keyword:"\
required",params:{missingProperty:"chunks_considered"}};e===null?e=[r]:e.push(r),t++}if(s.evidence===void 0||!l.call(s,"evidence")){let r={instancePath:n,schemaPath:"\
#/required",keyword:"required",params:{missingProperty:"evidence"}};e===null?e=[r]:e.push(r),t++}if(s.threshold===void 0||!l.call(s,"threshold")){let r={instancePath:n,
schemaPath:"#/required",keyword:"required",params:{missingProperty:"threshold"}};e===null?e=[r]:e.push(r),t++}if(s.chunks===void 0||!l.call(s,"chunks")){let r={
instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"chunks"}};e===null?e=[r]:e.push(r),t++}for(let r of Object.keys(s))if(!(r==="\
schema_version"||r==="type"||r==="queries"||r==="chunks_considered"||r==="evidence"||r==="threshold"||r==="chunks"||r==="degraded")){let i={instancePath:n+"/"+r.
replace(/~/g,"~0").replace(/\//g,"~1"),schemaPath:"#/additionalProperties/allOf/0/false schema",keyword:"false schema",params:{}};if(e===null?e=[i]:e.push(i),t++,
t>100)return B.errors=e,!1}if(s.schema_version!==void 0&&l.call(s,"schema_version")&&s.schema_version!=="answer_event.v1"){let r={instancePath:n+"/schema_versio\
n",schemaPath:"#/properties/schema_version/const",keyword:"const",params:{allowedValue:"answer_event.v1"}};e===null?e=[r]:e.push(r),t++}if(s.type!==void 0&&l.call(
s,"type")&&s.type!=="retrieval_done"){let r={instancePath:n+"/type",schemaPath:"#/properties/type/const",keyword:"const",params:{allowedValue:"retrieval_done"}};
e===null?e=[r]:e.push(r),t++}if(s.queries!==void 0&&l.call(s,"queries")){let r=s.queries;if(Array.isArray(r)){let i=r.length;for(let a=0;a<i;a++){if(typeof r[a]!=
"string"){let y={instancePath:n+"/queries/"+a,schemaPath:"#/properties/queries/items/allOf/0/type",keyword:"type",params:{type:"string"}};e===null?e=[y]:e.push(
y),t++}if(t>100)return B.errors=e,!1}}else{let i={instancePath:n+"/queries",schemaPath:"#/properties/queries/type",keyword:"type",params:{type:"array"}};e===null?
e=[i]:e.push(i),t++}}if(s.chunks_considered!==void 0&&l.call(s,"chunks_considered")){let r=s.chunks_considered;if(!(typeof r=="number"&&!(r%1)&&!isNaN(r)&&isFinite(
r))){let i={instancePath:n+"/chunks_considered",schemaPath:"#/properties/chunks_considered/type",keyword:"type",params:{type:"integer"}};e===null?e=[i]:e.push(i),
t++}if(typeof r=="number"&&isFinite(r)&&(r<0||isNaN(r))){let i={instancePath:n+"/chunks_considered",schemaPath:"#/properties/chunks_considered/minimum",keyword:"\
minimum",params:{comparison:">=",limit:0}};e===null?e=[i]:e.push(i),t++}}if(s.evidence!==void 0&&l.call(s,"evidence")){let r=s.evidence;if(!(typeof r=="number"&&
isFinite(r))&&r!==null){let i={instancePath:n+"/evidence",schemaPath:"#/properties/evidence/type",keyword:"type",params:{type:ps.properties.evidence.type}};e===
null?e=[i]:e.push(i),t++}if(typeof r=="number"&&isFinite(r)){if(r>1||isNaN(r)){let i={instancePath:n+"/evidence",schemaPath:"#/properties/evidence/maximum",keyword:"\
maximum",params:{comparison:"<=",limit:1}};e===null?e=[i]:e.push(i),t++}if(r<0||isNaN(r)){let i={instancePath:n+"/evidence",schemaPath:"#/properties/evidence/mi\
nimum",keyword:"minimum",params:{comparison:">=",limit:0}};e===null?e=[i]:e.push(i),t++}}}if(s.threshold!==void 0&&l.call(s,"threshold")){let r=s.threshold;if(typeof r==
"number"&&isFinite(r)){if(r>1||isNaN(r)){let i={instancePath:n+"/threshold",schemaPath:"#/properties/threshold/maximum",keyword:"maximum",params:{comparison:"<=",
limit:1}};e===null?e=[i]:e.push(i),t++}if(r<0||isNaN(r)){let i={instancePath:n+"/threshold",schemaPath:"#/properties/threshold/minimum",keyword:"minimum",params:{
comparison:">=",limit:0}};e===null?e=[i]:e.push(i),t++}}else{let i={instancePath:n+"/threshold",schemaPath:"#/properties/threshold/type",keyword:"type",params:{
type:"number"}};e===null?e=[i]:e.push(i),t++}}if(s.chunks!==void 0&&l.call(s,"chunks")){let r=s.chunks;if(Array.isArray(r)){if(r.length>10){let a={instancePath:n+
"/chunks",schemaPath:"#/properties/chunks/maxItems",keyword:"maxItems",params:{limit:10}};e===null?e=[a]:e.push(a),t++}let i=r.length;for(let a=0;a<i;a++)if(te(
r[a],{instancePath:n+"/chunks/"+a,parentData:r,parentDataProperty:a,rootData:p,dynamicAnchors:c})||(e=e===null?te.errors:e.concat(te.errors),t=e.length),t>100)return B.
errors=e,!1}else{let i={instancePath:n+"/chunks",schemaPath:"#/properties/chunks/type",keyword:"type",params:{type:"array"}};e===null?e=[i]:e.push(i),t++}}if(s.
degraded!==void 0&&l.call(s,"degraded")){let r=s.degraded;if(Array.isArray(r)){if(r.length<1){let a={instancePath:n+"/degraded",schemaPath:"#/properties/degrade\
d/minItems",keyword:"minItems",params:{limit:1}};e===null?e=[a]:e.push(a),t++}let i=r.length;for(let a=0;a<i;a++)if(Ee(r[a],{instancePath:n+"/degraded/"+a,parentData:r,
parentDataProperty:a,rootData:p,dynamicAnchors:c})||(e=e===null?Ee.errors:e.concat(Ee.errors),t=e.length),t>100)return B.errors=e,!1}else{let i={instancePath:n+
"/degraded",schemaPath:"#/properties/degraded/type",keyword:"type",params:{type:"array"}};e===null?e=[i]:e.push(i),t++}}}else{let r={instancePath:n,schemaPath:"\
#/type",keyword:"type",params:{type:"object"}};e===null?e=[r]:e.push(r),t++}return B.errors=e,t===0}B.evaluated={props:!0,dynamicProps:!1,dynamicItems:!1};function ne(s,{instancePath:n="",parentData:d,parentDataProperty:f,rootData:p=s,dynamicAnchors:c={}}={}){let e=null,t=0,o=ne.evaluated;if(o.dynamicProps&&(o.props=
void 0),o.dynamicItems&&(o.items=void 0),s&&typeof s=="object"&&!Array.isArray(s)){if(s.iter===void 0||!l.call(s,"iter")){let r={instancePath:n,schemaPath:"#/re\
quired",keyword:"required",params:{missingProperty:"iter"}};e===null?e=[r]:e.push(r),t++}if(s.kind===void 0||!l.call(s,"kind")){let r={instancePath:n,schemaPath:"\
#/required",keyword:"required",params:{missingProperty:"kind"}};e===null?e=[r]:e.push(r),t++}if(s.context_chunks_added===void 0||!l.call(s,"context_chunks_added")){
let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"context_chunks_added"}};e===null?e=[r]:e.push(r),t++}if(s.forced_stop===
void 0||!l.call(s,"forced_stop")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"forced_stop"}};e===null?e=[r]:e.push(
r),t++}if(s.llm_call_ms===void 0||!l.call(s,"llm_call_ms")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"llm_call_m\
s"}};e===null?e=[r]:e.push(r),t++}for(let r of Object.keys(s))if(!(r==="iter"||r==="kind"||r==="sub_queries"||r==="context_chunks_added"||r==="forced_stop"||r===
"llm_call_ms")){let i={instancePath:n+"/"+r.replace(/~/g,"~0").replace(/\//g,"~1"),schemaPath:"#/additionalProperties/allOf/0/false schema",keyword:"false schem\
a",params:{}};if(e===null?e=[i]:e.push(i),t++,t>100)return ne.errors=e,!1}if(s.iter!==void 0&&l.call(s,"iter")){let r=s.iter;if(!(typeof r=="number"&&!(r%1)&&!isNaN(
r)&&isFinite(r))){let i={instancePath:n+"/iter",schemaPath:"#/properties/iter/type",keyword:"type",params:{type:"integer"}};e===null?e=[i]:e.push(i),t++}if(typeof r==
"number"&&isFinite(r)&&(r<0||isNaN(r))){let i={instancePath:n+"/iter",schemaPath:"#/properties/iter/minimum",keyword:"minimum",params:{comparison:">=",limit:0}};
e===null?e=[i]:e.push(i),t++}}if(s.kind!==void 0&&l.call(s,"kind")){let r=s.kind;if(!(r==="decompose"||r==="decide"||r==="synthesize")){let i={instancePath:n+"/\
kind",schemaPath:"#/properties/kind/enum",keyword:"enum",params:{allowedValues:Mr.properties.kind.enum}};e===null?e=[i]:e.push(i),t++}}if(s.sub_queries!==void 0&&
l.call(s,"sub_queries")){let r=s.sub_queries;if(Array.isArray(r)){let i=r.length;for(let a=0;a<i;a++){if(typeof r[a]!="string"){let y={instancePath:n+"/sub_quer\
ies/"+a,schemaPath:"#/properties/sub_queries/items/allOf/0/type",keyword:"type",params:{type:"string"}};e===null?e=[y]:e.push(y),t++}if(t>100)return ne.errors=e,
!1}}else{let i={instancePath:n+"/sub_queries",schemaPath:"#/properties/sub_queries/type",keyword:"type",params:{type:"array"}};e===null?e=[i]:e.push(i),t++}}if(s.
context_chunks_added!==void 0&&l.call(s,"context_chunks_added")){let r=s.context_chunks_added;if(!(typeof r=="number"&&!(r%1)&&!isNaN(r)&&isFinite(r))){let i={instancePath:n+
"/context_chunks_added",schemaPath:"#/properties/context_chunks_added/type",keyword:"type",params:{type:"integer"}};e===null?e=[i]:e.push(i),t++}if(typeof r=="n\
umber"&&isFinite(r)&&(r<0||isNaN(r))){let i={instancePath:n+"/context_chunks_added",schemaPath:"#/properties/context_chunks_added/minimum",keyword:"minimum",params:{
comparison:">=",limit:0}};e===null?e=[i]:e.push(i),t++}}if(s.forced_stop!==void 0&&l.call(s,"forced_stop")&&typeof s.forced_stop!="boolean"){let r={instancePath:n+
"/forced_stop",schemaPath:"#/properties/forced_stop/type",keyword:"type",params:{type:"boolean"}};e===null?e=[r]:e.push(r),t++}if(s.llm_call_ms!==void 0&&l.call(
s,"llm_call_ms")){let r=s.llm_call_ms;if(!(typeof r=="number"&&!(r%1)&&!isNaN(r)&&isFinite(r))){let i={instancePath:n+"/llm_call_ms",schemaPath:"#/properties/ll\
m_call_ms/type",keyword:"type",params:{type:"integer"}};e===null?e=[i]:e.push(i),t++}if(typeof r=="number"&&isFinite(r)&&(r<0||isNaN(r))){let i={instancePath:n+
"/llm_call_ms",schemaPath:"#/properties/llm_call_ms/minimum",keyword:"minimum",params:{comparison:">=",limit:0}};e===null?e=[i]:e.push(i),t++}}}else{let r={instancePath:n,
schemaPath:"#/type",keyword:"type",params:{type:"object"}};e===null?e=[r]:e.push(r),t++}return ne.errors=e,t===0}ne.evaluated={props:!0,dynamicProps:!1,dynamicItems:!1};
function Ve(s,{instancePath:n="",parentData:d,parentDataProperty:f,rootData:p=s,dynamicAnchors:c={}}={}){let e=null,t=0,o=Ve.evaluated;if(o.dynamicProps&&(o.props=
void 0),o.dynamicItems&&(o.items=void 0),s&&typeof s=="object"&&!Array.isArray(s)){if(s.schema_version===void 0||!l.call(s,"schema_version")){let r={instancePath:n,
schemaPath:"#/required",keyword:"required",params:{missingProperty:"schema_version"}};e===null?e=[r]:e.push(r),t++}if(s.type===void 0||!l.call(s,"type")){let r={
instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"type"}};e===null?e=[r]:e.push(r),t++}if(s.hop===void 0||!l.call(s,"hop")){let r={
instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"hop"}};e===null?e=[r]:e.push(r),t++}for(let r of Object.keys(s))if(!(r==="sch\
ema_version"||r==="type"||r==="hop")){let i={instancePath:n+"/"+r.replace(/~/g,"~0").replace(/\//g,"~1"),schemaPath:"#/additionalProperties/allOf/0/false schema",
keyword:"false schema",params:{}};if(e===null?e=[i]:e.push(i),t++,t>100)return Ve.errors=e,!1}if(s.schema_version!==void 0&&l.call(s,"schema_version")&&s.schema_version!==
"answer_event.v1"){let r={instancePath:n+"/schema_version",schemaPath:"#/properties/schema_version/const",keyword:"const",params:{allowedValue:"answer_event.v1"}};
e===null?e=[r]:e.push(r),t++}if(s.type!==void 0&&l.call(s,"type")&&s.type!=="hop"){let r={instancePath:n+"/type",schemaPath:"#/properties/type/const",keyword:"c\
onst",params:{allowedValue:"hop"}};e===null?e=[r]:e.push(r),t++}s.hop!==void 0&&l.call(s,"hop")&&(ne(s.hop,{instancePath:n+"/hop",parentData:s,parentDataProperty:"\
hop",rootData:p,dynamicAnchors:c})||(e=e===null?ne.errors:e.concat(ne.errors),t=e.length))}else{let r={instancePath:n,schemaPath:"#/type",keyword:"type",params:{
type:"object"}};e===null?e=[r]:e.push(r),t++}return Ve.errors=e,t===0}Ve.evaluated={props:!0,dynamicProps:!1,dynamicItems:!1};function ze(s,{instancePath:n="",parentData:d,parentDataProperty:f,rootData:p=s,dynamicAnchors:c={}}={}){let e=null,t=0,o=ze.evaluated;if(o.dynamicProps&&(o.props=
void 0),o.dynamicItems&&(o.items=void 0),s&&typeof s=="object"&&!Array.isArray(s)){if(s.schema_version===void 0||!l.call(s,"schema_version")){let r={instancePath:n,
schemaPath:"#/required",keyword:"required",params:{missingProperty:"schema_version"}};e===null?e=[r]:e.push(r),t++}if(s.type===void 0||!l.call(s,"type")){let r={
instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"type"}};e===null?e=[r]:e.push(r),t++}if(s.text===void 0||!l.call(s,"text")){let r={
instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"text"}};e===null?e=[r]:e.push(r),t++}for(let r of Object.keys(s))if(!(r==="sc\
hema_version"||r==="type"||r==="text")){let i={instancePath:n+"/"+r.replace(/~/g,"~0").replace(/\//g,"~1"),schemaPath:"#/additionalProperties/allOf/0/false sche\
ma",keyword:"false schema",params:{}};if(e===null?e=[i]:e.push(i),t++,t>100)return ze.errors=e,!1}if(s.schema_version!==void 0&&l.call(s,"schema_version")&&s.schema_version!==
"answer_event.v1"){let r={instancePath:n+"/schema_version",schemaPath:"#/properties/schema_version/const",keyword:"const",params:{allowedValue:"answer_event.v1"}};
e===null?e=[r]:e.push(r),t++}if(s.type!==void 0&&l.call(s,"type")&&s.type!=="token"){let r={instancePath:n+"/type",schemaPath:"#/properties/type/const",keyword:"\
const",params:{allowedValue:"token"}};e===null?e=[r]:e.push(r),t++}if(s.text!==void 0&&l.call(s,"text")){let r=s.text;if(typeof r=="string"){if(_(r)<1){let i={instancePath:n+
"/text",schemaPath:"#/properties/text/minLength",keyword:"minLength",params:{limit:1}};e===null?e=[i]:e.push(i),t++}}else{let i={instancePath:n+"/text",schemaPath:"\
#/properties/text/type",keyword:"type",params:{type:"string"}};e===null?e=[i]:e.push(i),t++}}}else{let r={instancePath:n,schemaPath:"#/type",keyword:"type",params:{
type:"object"}};e===null?e=[r]:e.push(r),t++}return ze.errors=e,t===0}ze.evaluated={props:!0,dynamicProps:!1,dynamicItems:!1};function le(s,{instancePath:n="",parentData:d,parentDataProperty:f,rootData:p=s,dynamicAnchors:c={}}={}){let e=null,t=0,o=le.evaluated;if(o.dynamicProps&&(o.props=
void 0),o.dynamicItems&&(o.items=void 0),s&&typeof s=="object"&&!Array.isArray(s)){if(s.nli_score===void 0||!l.call(s,"nli_score")){let r={instancePath:n,schemaPath:"\
#/required",keyword:"required",params:{missingProperty:"nli_score"}};e===null?e=[r]:e.push(r),t++}if(s.nli_threshold===void 0||!l.call(s,"nli_threshold")){let r={
instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"nli_threshold"}};e===null?e=[r]:e.push(r),t++}if(s.nli_passed===void 0||!l.call(
s,"nli_passed")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"nli_passed"}};e===null?e=[r]:e.push(r),t++}for(let r of Object.
keys(s))if(!(r==="nli_score"||r==="nli_threshold"||r==="nli_passed"||r==="policy"||r==="redacted"||r==="claims")){let i={instancePath:n+"/"+r.replace(/~/g,"~0").
replace(/\//g,"~1"),schemaPath:"#/additionalProperties/allOf/0/false schema",keyword:"false schema",params:{}};if(e===null?e=[i]:e.push(i),t++,t>100)return le.errors=
e,!1}if(s.nli_score!==void 0&&l.call(s,"nli_score")){let r=s.nli_score;if(typeof r=="number"&&isFinite(r)){if(r>1||isNaN(r)){let i={instancePath:n+"/nli_score",
schemaPath:"#/properties/nli_score/maximum",keyword:"maximum",params:{comparison:"<=",limit:1}};e===null?e=[i]:e.push(i),t++}if(r<0||isNaN(r)){let i={instancePath:n+
"/nli_score",schemaPath:"#/properties/nli_score/minimum",keyword:"minimum",params:{comparison:">=",limit:0}};e===null?e=[i]:e.push(i),t++}}else{let i={instancePath:n+
"/nli_score",schemaPath:"#/properties/nli_score/type",keyword:"type",params:{type:"number"}};e===null?e=[i]:e.push(i),t++}}if(s.nli_threshold!==void 0&&l.call(s,
"nli_threshold")){let r=s.nli_threshold;if(typeof r=="number"&&isFinite(r)){if(r>1||isNaN(r)){let i={instancePath:n+"/nli_threshold",schemaPath:"#/properties/nl\
i_threshold/maximum",keyword:"maximum",params:{comparison:"<=",limit:1}};e===null?e=[i]:e.push(i),t++}if(r<0||isNaN(r)){let i={instancePath:n+"/nli_threshold",schemaPath:"\
#/properties/nli_threshold/minimum",keyword:"minimum",params:{comparison:">=",limit:0}};e===null?e=[i]:e.push(i),t++}}else{let i={instancePath:n+"/nli_threshold",
schemaPath:"#/properties/nli_threshold/type",keyword:"type",params:{type:"number"}};e===null?e=[i]:e.push(i),t++}}if(s.nli_passed!==void 0&&l.call(s,"nli_passed")&&
typeof s.nli_passed!="boolean"){let r={instancePath:n+"/nli_passed",schemaPath:"#/properties/nli_passed/type",keyword:"type",params:{type:"boolean"}};e===null?e=
[r]:e.push(r),t++}if(s.policy!==void 0&&l.call(s,"policy")){let r=s.policy;if(!(r==="refuse"||r==="redact")){let i={instancePath:n+"/policy",schemaPath:"#/prope\
rties/policy/enum",keyword:"enum",params:{allowedValues:Rr.properties.policy.enum}};e===null?e=[i]:e.push(i),t++}}if(s.redacted!==void 0&&l.call(s,"redacted")){
let r=s.redacted;if(!(typeof r=="number"&&!(r%1)&&!isNaN(r)&&isFinite(r))){let i={instancePath:n+"/redacted",schemaPath:"#/properties/redacted/type",keyword:"ty\
pe",params:{type:"integer"}};e===null?e=[i]:e.push(i),t++}if(typeof r=="number"&&isFinite(r)&&(r<0||isNaN(r))){let i={instancePath:n+"/redacted",schemaPath:"#/p\
roperties/redacted/minimum",keyword:"minimum",params:{comparison:">=",limit:0}};e===null?e=[i]:e.push(i),t++}}if(s.claims!==void 0&&l.call(s,"claims")){let r=s.
claims;if(Array.isArray(r)){let i=r.length;for(let a=0;a<i;a++)if(M(r[a],{instancePath:n+"/claims/"+a,parentData:r,parentDataProperty:a,rootData:p,dynamicAnchors:c})||
(e=e===null?M.errors:e.concat(M.errors),t=e.length),t>100)return le.errors=e,!1}else{let i={instancePath:n+"/claims",schemaPath:"#/properties/claims/type",keyword:"\
type",params:{type:"array"}};e===null?e=[i]:e.push(i),t++}}}else{let r={instancePath:n,schemaPath:"#/type",keyword:"type",params:{type:"object"}};e===null?e=[r]:
e.push(r),t++}return le.errors=e,t===0}le.evaluated={props:!0,dynamicProps:!1,dynamicItems:!1};function Ce(s,{instancePath:n="",parentData:d,parentDataProperty:f,
rootData:p=s,dynamicAnchors:c={}}={}){let e=null,t=0,o=Ce.evaluated;if(o.dynamicProps&&(o.props=void 0),o.dynamicItems&&(o.items=void 0),s&&typeof s=="object"&&
!Array.isArray(s)){if(s.schema_version===void 0||!l.call(s,"schema_version")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"\
schema_version"}};e===null?e=[r]:e.push(r),t++}if(s.type===void 0||!l.call(s,"type")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"\
type"}};e===null?e=[r]:e.push(r),t++}if(s.verification===void 0||!l.call(s,"verification")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{
missingProperty:"verification"}};e===null?e=[r]:e.push(r),t++}for(let r of Object.keys(s))if(!(r==="schema_version"||r==="type"||r==="verification")){let i={instancePath:n+
"/"+r.replace(/~/g,"~0").replace(/\//g,"~1"),schemaPath:"#/additionalProperties/allOf/0/false schema",keyword:"false schema",params:{}};if(e===null?e=[i]:e.push(
i),t++,t>100)return Ce.errors=e,!1}if(s.schema_version!==void 0&&l.call(s,"schema_version")&&s.schema_version!=="answer_event.v1"){let r={instancePath:n+"/schem\
a_version",schemaPath:"#/properties/schema_version/const",keyword:"const",params:{allowedValue:"answer_event.v1"}};e===null?e=[r]:e.push(r),t++}if(s.type!==void 0&&
l.call(s,"type")&&s.type!=="verification"){let r={instancePath:n+"/type",schemaPath:"#/properties/type/const",keyword:"const",params:{allowedValue:"verification"}};
e===null?e=[r]:e.push(r),t++}s.verification!==void 0&&l.call(s,"verification")&&(le(s.verification,{instancePath:n+"/verification",parentData:s,parentDataProperty:"\
verification",rootData:p,dynamicAnchors:c})||(e=e===null?le.errors:e.concat(le.errors),t=e.length))}else{let r={instancePath:n,schemaPath:"#/type",keyword:"type",
params:{type:"object"}};e===null?e=[r]:e.push(r),t++}return Ce.errors=e,t===0}Ce.evaluated={props:!0,dynamicProps:!1,dynamicItems:!1};function Te(s,{instancePath:n="",parentData:d,parentDataProperty:f,rootData:p=s,dynamicAnchors:c={}}={}){let e=null,t=0,o=Te.evaluated;if(o.dynamicProps&&(o.props=
void 0),o.dynamicItems&&(o.items=void 0),s&&typeof s=="object"&&!Array.isArray(s)){if(s.schema_version===void 0||!l.call(s,"schema_version")){let r={instancePath:n,
schemaPath:"#/required",keyword:"required",params:{missingProperty:"schema_version"}};e===null?e=[r]:e.push(r),t++}if(s.type===void 0||!l.call(s,"type")){let r={
instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"type"}};e===null?e=[r]:e.push(r),t++}if(s.answer===void 0||!l.call(s,"answer")){
let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"answer"}};e===null?e=[r]:e.push(r),t++}for(let r of Object.keys(s))if(!(r===
"schema_version"||r==="type"||r==="answer")){let i={instancePath:n+"/"+r.replace(/~/g,"~0").replace(/\//g,"~1"),schemaPath:"#/additionalProperties/allOf/0/false\
 schema",keyword:"false schema",params:{}};if(e===null?e=[i]:e.push(i),t++,t>100)return Te.errors=e,!1}if(s.schema_version!==void 0&&l.call(s,"schema_version")&&
s.schema_version!=="answer_event.v1"){let r={instancePath:n+"/schema_version",schemaPath:"#/properties/schema_version/const",keyword:"const",params:{allowedValue:"\
answer_event.v1"}};e===null?e=[r]:e.push(r),t++}if(s.type!==void 0&&l.call(s,"type")&&s.type!=="final"){let r={instancePath:n+"/type",schemaPath:"#/properties/t\
ype/const",keyword:"const",params:{allowedValue:"final"}};e===null?e=[r]:e.push(r),t++}s.answer!==void 0&&l.call(s,"answer")&&(C(s.answer,{instancePath:n+"/answ\
er",parentData:s,parentDataProperty:"answer",rootData:p,dynamicAnchors:c})||(e=e===null?C.errors:e.concat(C.errors),t=e.length))}else{let r={instancePath:n,schemaPath:"\
#/type",keyword:"type",params:{type:"object"}};e===null?e=[r]:e.push(r),t++}return Te.errors=e,t===0}Te.evaluated={props:!0,dynamicProps:!1,dynamicItems:!1};function yr(s,{
instancePath:n="",parentData:d,parentDataProperty:f,rootData:p=s,dynamicAnchors:c={}}={}){let e=null,t=0,o=yr.evaluated;if(o.dynamicProps&&(o.props=void 0),o.dynamicItems&&
(o.items=void 0),s&&typeof s=="object"&&!Array.isArray(s)){let i=s.type;if(typeof i=="string")if(i==="retrieval_done"){B(s,{instancePath:n,parentData:d,parentDataProperty:f,
rootData:p,dynamicAnchors:c})||(e=e===null?B.errors:e.concat(B.errors),t=e.length);var r=!0}else if(i==="hop")Ve(s,{instancePath:n,parentData:d,parentDataProperty:f,
rootData:p,dynamicAnchors:c})||(e=e===null?Ve.errors:e.concat(Ve.errors),t=e.length),r!==!0&&(r=!0);else if(i==="token")ze(s,{instancePath:n,parentData:d,parentDataProperty:f,
rootData:p,dynamicAnchors:c})||(e=e===null?ze.errors:e.concat(ze.errors),t=e.length),r!==!0&&(r=!0);else if(i==="verification")Ce(s,{instancePath:n,parentData:d,
parentDataProperty:f,rootData:p,dynamicAnchors:c})||(e=e===null?Ce.errors:e.concat(Ce.errors),t=e.length),r!==!0&&(r=!0);else if(i==="final")Te(s,{instancePath:n,
parentData:d,parentDataProperty:f,rootData:p,dynamicAnchors:c})||(e=e===null?Te.errors:e.concat(Te.errors),t=e.length),r!==!0&&(r=!0);else{let a={instancePath:n,
schemaPath:"#/discriminator",keyword:"discriminator",params:{error:"mapping",tag:"type",tagValue:i}};e===null?e=[a]:e.push(a),t++}else{let a={instancePath:n,schemaPath:"\
#/discriminator",keyword:"discriminator",params:{error:"tag",tag:"type",tagValue:i}};e===null?e=[a]:e.push(a),t++}}else{let i={instancePath:n,schemaPath:"#/type",
keyword:"type",params:{type:"object"}};e===null?e=[i]:e.push(i),t++}return yr.errors=e,o.props=r,t===0}yr.evaluated={dynamicProps:!0,dynamicItems:!1};var cs=pr;var zr={$schema:"https://json-schema.org/draft/2020-12/schema",$id:"https://kebab.local/wire/v1/search_request.schema.json",type:"object",required:["query"],additionalProperties:{
allOf:[!1],enough:!0},properties:{query:{type:"string",minLength:1},mode:{$ref:"#/$defs/SearchMode"},k:{type:"integer",minimum:1,maximum:1e3,default:10},filters:{
$ref:"#/$defs/SearchFilters"},max_tokens:{type:"integer",minimum:0},snippet_chars:{type:"integer",minimum:0,maximum:1e5,default:220},cursor:{type:["string","nul\
l"]},trace:{type:"boolean",default:!1},strict:{type:"boolean",default:!1},timeout_ms:{type:"integer",minimum:1}},$defs:{SearchMode:{enum:["lexical","vector","hy\
brid"]},Media:{enum:["markdown","text","code","html","pdf","image","audio"]},Trust:{enum:["primary","secondary","generated"]},OneOrMany:{anyOf:[{type:"string"},
{type:"array",items:{allOf:[{type:"string"}],enough:!0}}]},SearchFilters:{type:"object",additionalProperties:{allOf:[!1],enough:!0},properties:{tags:{$ref:"#/$d\
efs/OneOrMany"},lang:{$ref:"#/$defs/OneOrMany"},path_glob:{$ref:"#/$defs/OneOrMany"},doc_id:{$ref:"#/$defs/OneOrMany"},media:{anyOf:[{$ref:"#/$defs/Media"},{type:"\
array",items:{allOf:[{$ref:"#/$defs/Media"}],enough:!0}}]},repo:{$ref:"#/$defs/OneOrMany"},code_lang:{$ref:"#/$defs/OneOrMany"},source_id:{$ref:"#/$defs/OneOrMa\
ny"},trust_min:{$ref:"#/$defs/Trust"},indexed_after:{type:"string",format:"date-time"}}}}};function fr(s,{instancePath:n="",parentData:d,parentDataProperty:f,rootData:p=s,
dynamicAnchors:c={}}={}){let e=null,t=0,o=fr.evaluated;if(o.dynamicProps&&(o.props=void 0),o.dynamicItems&&(o.items=void 0),!(s==="lexical"||s==="vector"||s==="\
hybrid")){let r={instancePath:n,schemaPath:"#/enum",keyword:"enum",params:{allowedValues:jr.enum}};e===null?e=[r]:e.push(r),t++}return fr.errors=e,t===0}fr.evaluated=
{dynamicProps:!1,dynamicItems:!1};var us={type:"object",additionalProperties:{allOf:[!1],enough:!0},properties:{tags:{$ref:"#/$defs/OneOrMany"},lang:{$ref:"#/$d\
efs/OneOrMany"},path_glob:{$ref:"#/$defs/OneOrMany"},doc_id:{$ref:"#/$defs/OneOrMany"},media:{anyOf:[{$ref:"#/$defs/Media"},{type:"array",items:{allOf:[{$ref:"#\
/$defs/Media"}],enough:!0}}]},repo:{$ref:"#/$defs/OneOrMany"},code_lang:{$ref:"#/$defs/OneOrMany"},source_id:{$ref:"#/$defs/OneOrMany"},trust_min:{$ref:"#/$defs\
/Trust"},indexed_after:{type:"string",format:"date-time"}}};function $(s,{instancePath:n="",parentData:d,parentDataProperty:f,rootData:p=s,dynamicAnchors:c={}}={}){let e=null,t=0,o=$.evaluated;o.dynamicProps&&(o.props=void 0),
o.dynamicItems&&(o.items=void 0);let r=t,i=!1,a=t;if(typeof s!="string"){let b={instancePath:n,schemaPath:"#/anyOf/0/type",keyword:"type",params:{type:"string"}};
e===null?e=[b]:e.push(b),t++}var v=a===t;i=i||v;let y=t;if(Array.isArray(s)){let b=s.length;for(let A=0;A<b;A++){if(typeof s[A]!="string"){let L={instancePath:n+
"/"+A,schemaPath:"#/anyOf/1/items/allOf/0/type",keyword:"type",params:{type:"string"}};e===null?e=[L]:e.push(L),t++}if(t>100)return $.errors=e,!1}}else{let b={instancePath:n,
schemaPath:"#/anyOf/1/type",keyword:"type",params:{type:"array"}};e===null?e=[b]:e.push(b),t++}var v=y===t;if(i=i||v,v)var x=!0;if(i)t=r,e!==null&&(r?e.length=r:
e=null);else{let b={instancePath:n,schemaPath:"#/anyOf",keyword:"anyOf",params:{}};e===null?e=[b]:e.push(b),t++}return $.errors=e,o.items=x,t===0}$.evaluated={dynamicProps:!1,
dynamicItems:!0};var Kr={enum:["markdown","text","code","html","pdf","image","audio"]};function Y(s,{instancePath:n="",parentData:d,parentDataProperty:f,rootData:p=s,
dynamicAnchors:c={}}={}){let e=null,t=0,o=Y.evaluated;if(o.dynamicProps&&(o.props=void 0),o.dynamicItems&&(o.items=void 0),!(s==="markdown"||s==="text"||s==="co\
de"||s==="html"||s==="pdf"||s==="image"||s==="audio")){let r={instancePath:n,schemaPath:"#/enum",keyword:"enum",params:{allowedValues:Kr.enum}};e===null?e=[r]:e.
push(r),t++}return Y.errors=e,t===0}Y.evaluated={dynamicProps:!1,dynamicItems:!1};var Hr={enum:["primary","secondary","generated"]};function dr(s,{instancePath:n="",
parentData:d,parentDataProperty:f,rootData:p=s,dynamicAnchors:c={}}={}){let e=null,t=0,o=dr.evaluated;if(o.dynamicProps&&(o.props=void 0),o.dynamicItems&&(o.items=
void 0),!(s==="primary"||s==="secondary"||s==="generated")){let r={instancePath:n,schemaPath:"#/enum",keyword:"enum",params:{allowedValues:Hr.enum}};e===null?e=
[r]:e.push(r),t++}return dr.errors=e,t===0}dr.evaluated={dynamicProps:!1,dynamicItems:!1};function oe(s,{instancePath:n="",parentData:d,parentDataProperty:f,rootData:p=s,
dynamicAnchors:c={}}={}){let e=null,t=0,o=oe.evaluated;if(o.dynamicProps&&(o.props=void 0),o.dynamicItems&&(o.items=void 0),s&&typeof s=="object"&&!Array.isArray(
s)){for(let i of Object.keys(s))if(!l.call(us.properties,i)){let a={instancePath:n+"/"+i.replace(/~/g,"~0").replace(/\//g,"~1"),schemaPath:"#/additionalProperti\
es/allOf/0/false schema",keyword:"false schema",params:{}};if(e===null?e=[a]:e.push(a),t++,t>100)return oe.errors=e,!1}if(s.tags!==void 0&&l.call(s,"tags")&&($(
s.tags,{instancePath:n+"/tags",parentData:s,parentDataProperty:"tags",rootData:p,dynamicAnchors:c})||(e=e===null?$.errors:e.concat($.errors),t=e.length)),s.lang!==
void 0&&l.call(s,"lang")&&($(s.lang,{instancePath:n+"/lang",parentData:s,parentDataProperty:"lang",rootData:p,dynamicAnchors:c})||(e=e===null?$.errors:e.concat(
$.errors),t=e.length)),s.path_glob!==void 0&&l.call(s,"path_glob")&&($(s.path_glob,{instancePath:n+"/path_glob",parentData:s,parentDataProperty:"path_glob",rootData:p,
dynamicAnchors:c})||(e=e===null?$.errors:e.concat($.errors),t=e.length)),s.doc_id!==void 0&&l.call(s,"doc_id")&&($(s.doc_id,{instancePath:n+"/doc_id",parentData:s,
parentDataProperty:"doc_id",rootData:p,dynamicAnchors:c})||(e=e===null?$.errors:e.concat($.errors),t=e.length)),s.media!==void 0&&l.call(s,"media")){let i=s.media,
a=t,y=!1,v=t;Y(i,{instancePath:n+"/media",parentData:s,parentDataProperty:"media",rootData:p,dynamicAnchors:c})||(e=e===null?Y.errors:e.concat(Y.errors),t=e.length);
var r=v===t;y=y||r;let x=t;if(Array.isArray(i)){let b=i.length;for(let A=0;A<b;A++)if(Y(i[A],{instancePath:n+"/media/"+A,parentData:i,parentDataProperty:A,rootData:p,
dynamicAnchors:c})||(e=e===null?Y.errors:e.concat(Y.errors),t=e.length),t>100)return oe.errors=e,!1}else{let b={instancePath:n+"/media",schemaPath:"#/properties\
/media/anyOf/1/type",keyword:"type",params:{type:"array"}};e===null?e=[b]:e.push(b),t++}var r=x===t;if(y=y||r,y)t=a,e!==null&&(a?e.length=a:e=null);else{let b={
instancePath:n+"/media",schemaPath:"#/properties/media/anyOf",keyword:"anyOf",params:{}};e===null?e=[b]:e.push(b),t++}}if(s.repo!==void 0&&l.call(s,"repo")&&($(
s.repo,{instancePath:n+"/repo",parentData:s,parentDataProperty:"repo",rootData:p,dynamicAnchors:c})||(e=e===null?$.errors:e.concat($.errors),t=e.length)),s.code_lang!==
void 0&&l.call(s,"code_lang")&&($(s.code_lang,{instancePath:n+"/code_lang",parentData:s,parentDataProperty:"code_lang",rootData:p,dynamicAnchors:c})||(e=e===null?
$.errors:e.concat($.errors),t=e.length)),s.source_id!==void 0&&l.call(s,"source_id")&&($(s.source_id,{instancePath:n+"/source_id",parentData:s,parentDataProperty:"\
source_id",rootData:p,dynamicAnchors:c})||(e=e===null?$.errors:e.concat($.errors),t=e.length)),s.trust_min!==void 0&&l.call(s,"trust_min")&&(dr(s.trust_min,{instancePath:n+
"/trust_min",parentData:s,parentDataProperty:"trust_min",rootData:p,dynamicAnchors:c})||(e=e===null?dr.errors:e.concat(dr.errors),t=e.length)),s.indexed_after!==
void 0&&l.call(s,"indexed_after")){let i=s.indexed_after;if(typeof i=="string"){if(!ee.validate(i)){let a={instancePath:n+"/indexed_after",schemaPath:"#/propert\
ies/indexed_after/format",keyword:"format",params:{format:"date-time"}};e===null?e=[a]:e.push(a),t++}}else{let a={instancePath:n+"/indexed_after",schemaPath:"#/\
properties/indexed_after/type",keyword:"type",params:{type:"string"}};e===null?e=[a]:e.push(a),t++}}}else{let i={instancePath:n,schemaPath:"#/type",keyword:"typ\
e",params:{type:"object"}};e===null?e=[i]:e.push(i),t++}return oe.errors=e,t===0}oe.evaluated={props:!0,dynamicProps:!1,dynamicItems:!1};function $e(s,{instancePath:n="",
parentData:d,parentDataProperty:f,rootData:p=s,dynamicAnchors:c={}}={}){let e=null,t=0,o=$e.evaluated;if(o.dynamicProps&&(o.props=void 0),o.dynamicItems&&(o.items=
void 0),s&&typeof s=="object"&&!Array.isArray(s)){if(s.query===void 0||!l.call(s,"query")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{
missingProperty:"query"}};e===null?e=[r]:e.push(r),t++}for(let r of Object.keys(s))if(!l.call(zr.properties,r)){let i={instancePath:n+"/"+r.replace(/~/g,"~0").replace(
/\//g,"~1"),schemaPath:"#/additionalProperties/allOf/0/false schema",keyword:"false schema",params:{}};if(e===null?e=[i]:e.push(i),t++,t>100)return $e.errors=e,
!1}if(s.query!==void 0&&l.call(s,"query")){let r=s.query;if(typeof r=="string"){if(_(r)<1){let i={instancePath:n+"/query",schemaPath:"#/properties/query/minLeng\
th",keyword:"minLength",params:{limit:1}};e===null?e=[i]:e.push(i),t++}}else{let i={instancePath:n+"/query",schemaPath:"#/properties/query/type",keyword:"type",
params:{type:"string"}};e===null?e=[i]:e.push(i),t++}}if(s.mode!==void 0&&l.call(s,"mode")&&(fr(s.mode,{instancePath:n+"/mode",parentData:s,parentDataProperty:"\
mode",rootData:p,dynamicAnchors:c})||(e=e===null?fr.errors:e.concat(fr.errors),t=e.length)),s.k!==void 0&&l.call(s,"k")){let r=s.k;if(!(typeof r=="number"&&!(r%
1)&&!isNaN(r)&&isFinite(r))){let i={instancePath:n+"/k",schemaPath:"#/properties/k/type",keyword:"type",params:{type:"integer"}};e===null?e=[i]:e.push(i),t++}if(typeof r==
"number"&&isFinite(r)){if(r>1e3||isNaN(r)){let i={instancePath:n+"/k",schemaPath:"#/properties/k/maximum",keyword:"maximum",params:{comparison:"<=",limit:1e3}};
e===null?e=[i]:e.push(i),t++}if(r<1||isNaN(r)){let i={instancePath:n+"/k",schemaPath:"#/properties/k/minimum",keyword:"minimum",params:{comparison:">=",limit:1}};
e===null?e=[i]:e.push(i),t++}}}if(s.filters!==void 0&&l.call(s,"filters")&&(oe(s.filters,{instancePath:n+"/filters",parentData:s,parentDataProperty:"filters",rootData:p,
dynamicAnchors:c})||(e=e===null?oe.errors:e.concat(oe.errors),t=e.length)),s.max_tokens!==void 0&&l.call(s,"max_tokens")){let r=s.max_tokens;if(!(typeof r=="num\
ber"&&!(r%1)&&!isNaN(r)&&isFinite(r))){let i={instancePath:n+"/max_tokens",schemaPath:"#/properties/max_tokens/type",keyword:"type",params:{type:"integer"}};e===
null?e=[i]:e.push(i),t++}if(typeof r=="number"&&isFinite(r)&&(r<0||isNaN(r))){let i={instancePath:n+"/max_tokens",schemaPath:"#/properties/max_tokens/minimum",keyword:"\
minimum",params:{comparison:">=",limit:0}};e===null?e=[i]:e.push(i),t++}}if(s.snippet_chars!==void 0&&l.call(s,"snippet_chars")){let r=s.snippet_chars;if(!(typeof r==
"number"&&!(r%1)&&!isNaN(r)&&isFinite(r))){let i={instancePath:n+"/snippet_chars",schemaPath:"#/properties/snippet_chars/type",keyword:"type",params:{type:"inte\
ger"}};e===null?e=[i]:e.push(i),t++}if(typeof r=="number"&&isFinite(r)){if(r>1e5||isNaN(r)){let i={instancePath:n+"/snippet_chars",schemaPath:"#/properties/snip\
pet_chars/maximum",keyword:"maximum",params:{comparison:"<=",limit:1e5}};e===null?e=[i]:e.push(i),t++}if(r<0||isNaN(r)){let i={instancePath:n+"/snippet_chars",schemaPath:"\
#/properties/snippet_chars/minimum",keyword:"minimum",params:{comparison:">=",limit:0}};e===null?e=[i]:e.push(i),t++}}}if(s.cursor!==void 0&&l.call(s,"cursor")){
let r=s.cursor;if(typeof r!="string"&&r!==null){let i={instancePath:n+"/cursor",schemaPath:"#/properties/cursor/type",keyword:"type",params:{type:zr.properties.
cursor.type}};e===null?e=[i]:e.push(i),t++}}if(s.trace!==void 0&&l.call(s,"trace")&&typeof s.trace!="boolean"){let r={instancePath:n+"/trace",schemaPath:"#/prop\
erties/trace/type",keyword:"type",params:{type:"boolean"}};e===null?e=[r]:e.push(r),t++}if(s.strict!==void 0&&l.call(s,"strict")&&typeof s.strict!="boolean"){let r={
instancePath:n+"/strict",schemaPath:"#/properties/strict/type",keyword:"type",params:{type:"boolean"}};e===null?e=[r]:e.push(r),t++}if(s.timeout_ms!==void 0&&l.
call(s,"timeout_ms")){let r=s.timeout_ms;if(!(typeof r=="number"&&!(r%1)&&!isNaN(r)&&isFinite(r))){let i={instancePath:n+"/timeout_ms",schemaPath:"#/properties/\
timeout_ms/type",keyword:"type",params:{type:"integer"}};e===null?e=[i]:e.push(i),t++}if(typeof r=="number"&&isFinite(r)&&(r<1||isNaN(r))){let i={instancePath:n+
"/timeout_ms",schemaPath:"#/properties/timeout_ms/minimum",keyword:"minimum",params:{comparison:">=",limit:1}};e===null?e=[i]:e.push(i),t++}}}else{let r={instancePath:n,
schemaPath:"#/type",keyword:"type",params:{type:"object"}};e===null?e=[r]:e.push(r),t++}return $e.errors=e,t===0}$e.evaluated={props:!0,dynamicProps:!1,dynamicItems:!1};
function pr(s,{instancePath:n="",parentData:d,parentDataProperty:f,rootData:p=s,dynamicAnchors:c={}}={}){let e=null,t=0,o=pr.evaluated;if(o.dynamicProps&&(o.props=
void 0),o.dynamicItems&&(o.items=void 0),s&&typeof s=="object"&&!Array.isArray(s)){if(s.queries===void 0||!l.call(s,"queries")){let r={instancePath:n,schemaPath:"\
#/required",keyword:"required",params:{missingProperty:"queries"}};e===null?e=[r]:e.push(r),t++}for(let r of Object.keys(s))if(!(r==="queries"||r==="concurrency"||
r==="max_tokens")){let i={instancePath:n+"/"+r.replace(/~/g,"~0").replace(/\//g,"~1"),schemaPath:"#/additionalProperties/allOf/0/false schema",keyword:"false sc\
hema",params:{}};if(e===null?e=[i]:e.push(i),t++,t>100)return pr.errors=e,!1}if(s.queries!==void 0&&l.call(s,"queries")){let r=s.queries;if(Array.isArray(r)){if(r.
length>100){let a={instancePath:n+"/queries",schemaPath:"#/properties/queries/maxItems",keyword:"maxItems",params:{limit:100}};e===null?e=[a]:e.push(a),t++}if(r.
length<1){let a={instancePath:n+"/queries",schemaPath:"#/properties/queries/minItems",keyword:"minItems",params:{limit:1}};e===null?e=[a]:e.push(a),t++}let i=r.
length;for(let a=0;a<i;a++)if($e(r[a],{instancePath:n+"/queries/"+a,parentData:r,parentDataProperty:a,rootData:p,dynamicAnchors:c})||(e=e===null?$e.errors:e.concat(
$e.errors),t=e.length),t>100)return pr.errors=e,!1}else{let i={instancePath:n+"/queries",schemaPath:"#/properties/queries/type",keyword:"type",params:{type:"arr\
ay"}};e===null?e=[i]:e.push(i),t++}}if(s.concurrency!==void 0&&l.call(s,"concurrency")){let r=s.concurrency;if(!(typeof r=="number"&&!(r%1)&&!isNaN(r)&&isFinite(
r))){let i={instancePath:n+"/concurrency",schemaPath:"#/properties/concurrency/type",keyword:"type",params:{type:"integer"}};e===null?e=[i]:e.push(i),t++}if(typeof r==
"number"&&isFinite(r)){if(r>16||isNaN(r)){let i={instancePath:n+"/concurrency",schemaPath:"#/properties/concurrency/maximum",keyword:"maximum",params:{comparison:"\
<=",limit:16}};e===null?e=[i]:e.push(i),t++}if(r<1||isNaN(r)){let i={instancePath:n+"/concurrency",schemaPath:"#/properties/concurrency/minimum",keyword:"minimu\
m",params:{comparison:">=",limit:1}};e===null?e=[i]:e.push(i),t++}}}if(s.max_tokens!==void 0&&l.call(s,"max_tokens")){let r=s.max_tokens;if(!(typeof r=="number"&&
!(r%1)&&!isNaN(r)&&isFinite(r))){let i={instancePath:n+"/max_tokens",schemaPath:"#/properties/max_tokens/type",keyword:"type",params:{type:"integer"}};e===null?
e=[i]:e.push(i),t++}if(typeof r=="number"&&isFinite(r)&&(r<0||isNaN(r))){let i={instancePath:n+"/max_tokens",schemaPath:"#/properties/max_tokens/minimum",keyword:"\
minimum",params:{comparison:">=",limit:0}};e===null?e=[i]:e.push(i),t++}}}else{let r={instancePath:n,schemaPath:"#/type",keyword:"type",params:{type:"object"}};
e===null?e=[r]:e.push(r),t++}return pr.errors=e,t===0}pr.evaluated={props:!0,dynamicProps:!1,dynamicItems:!1};var ms=Ze;function ae(s,{instancePath:n="",parentData:d,parentDataProperty:f,rootData:p=s,dynamicAnchors:c={}}={}){let e=null,t=0,o=ae.evaluated;if(o.dynamicProps&&(o.props=
void 0),o.dynamicItems&&(o.items=void 0),s&&typeof s=="object"&&!Array.isArray(s)){if(s.schema_version===void 0||!l.call(s,"schema_version")){let r={instancePath:n,
schemaPath:"#/required",keyword:"required",params:{missingProperty:"schema_version"}};e===null?e=[r]:e.push(r),t++}if(s.code===void 0||!l.call(s,"code")){let r={
instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"code"}};e===null?e=[r]:e.push(r),t++}if(s.message===void 0||!l.call(s,"messag\
e")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"message"}};e===null?e=[r]:e.push(r),t++}if(s.retryable===void 0||
!l.call(s,"retryable")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"retryable"}};e===null?e=[r]:e.push(r),t++}for(let r of Object.
keys(s))if(!(r==="schema_version"||r==="code"||r==="details"||r==="message"||r==="retryable"||r==="hint")){let i={instancePath:n+"/"+r.replace(/~/g,"~0").replace(
/\//g,"~1"),schemaPath:"#/additionalProperties/allOf/0/false schema",keyword:"false schema",params:{}};if(e===null?e=[i]:e.push(i),t++,t>100)return ae.errors=e,
!1}if(s.schema_version!==void 0&&l.call(s,"schema_version")&&s.schema_version!=="error.v1"){let r={instancePath:n+"/schema_version",schemaPath:"#/properties/sch\
ema_version/const",keyword:"const",params:{allowedValue:"error.v1"}};e===null?e=[r]:e.push(r),t++}if(s.code!==void 0&&l.call(s,"code")&&s.code!=="stale_cursor"){
let r={instancePath:n+"/code",schemaPath:"#/properties/code/const",keyword:"const",params:{allowedValue:"stale_cursor"}};e===null?e=[r]:e.push(r),t++}if(s.details!==
void 0&&l.call(s,"details")){let r=s.details;if(r&&typeof r=="object"&&!Array.isArray(r)){if(r.issued===void 0||!l.call(r,"issued")){let i={instancePath:n+"/det\
ails",schemaPath:"#/properties/details/required",keyword:"required",params:{missingProperty:"issued"}};e===null?e=[i]:e.push(i),t++}if(r.current===void 0||!l.call(
r,"current")){let i={instancePath:n+"/details",schemaPath:"#/properties/details/required",keyword:"required",params:{missingProperty:"current"}};e===null?e=[i]:
e.push(i),t++}for(let i of Object.keys(r))if(!(i==="issued"||i==="current")){let a={instancePath:n+"/details/"+i.replace(/~/g,"~0").replace(/\//g,"~1"),schemaPath:"\
#/properties/details/additionalProperties/allOf/0/false schema",keyword:"false schema",params:{}};if(e===null?e=[a]:e.push(a),t++,t>100)return ae.errors=e,!1}if(r.
issued!==void 0&&l.call(r,"issued")&&typeof r.issued!="string"){let i={instancePath:n+"/details/issued",schemaPath:"#/properties/details/properties/issued/type",
keyword:"type",params:{type:"string"}};e===null?e=[i]:e.push(i),t++}if(r.current!==void 0&&l.call(r,"current")&&typeof r.current!="string"){let i={instancePath:n+
"/details/current",schemaPath:"#/properties/details/properties/current/type",keyword:"type",params:{type:"string"}};e===null?e=[i]:e.push(i),t++}}else{let i={instancePath:n+
"/details",schemaPath:"#/properties/details/type",keyword:"type",params:{type:"object"}};e===null?e=[i]:e.push(i),t++}}if(s.message!==void 0&&l.call(s,"message")){
let r=s.message;if(typeof r=="string"){if(_(r)<1){let i={instancePath:n+"/message",schemaPath:"#/properties/message/minLength",keyword:"minLength",params:{limit:1}};
e===null?e=[i]:e.push(i),t++}}else{let i={instancePath:n+"/message",schemaPath:"#/properties/message/type",keyword:"type",params:{type:"string"}};e===null?e=[i]:
e.push(i),t++}}if(s.retryable!==void 0&&l.call(s,"retryable")&&typeof s.retryable!="boolean"){let r={instancePath:n+"/retryable",schemaPath:"#/properties/retrya\
ble/type",keyword:"type",params:{type:"boolean"}};e===null?e=[r]:e.push(r),t++}if(s.hint!==void 0&&l.call(s,"hint")){let r=s.hint;if(typeof r=="string"){if(_(r)<
1){let i={instancePath:n+"/hint",schemaPath:"#/properties/hint/minLength",keyword:"minLength",params:{limit:1}};e===null?e=[i]:e.push(i),t++}}else{let i={instancePath:n+
"/hint",schemaPath:"#/properties/hint/type",keyword:"type",params:{type:"string"}};e===null?e=[i]:e.push(i),t++}}}else{let r={instancePath:n,schemaPath:"#/type",
keyword:"type",params:{type:"object"}};e===null?e=[r]:e.push(r),t++}return ae.errors=e,t===0}ae.evaluated={props:!0,dynamicProps:!1,dynamicItems:!1};var fs={type:"\
object",required:["schema_version","code","message","retryable"],properties:{schema_version:{const:"error.v1"},code:{const:"invalid_cursor"},details:{type:"obje\
ct",required:["reason"],additionalProperties:{allOf:[!1],enough:!0},properties:{reason:{enum:["malformed","changed","other_query"]}}},message:{type:"string",minLength:1},
retryable:{type:"boolean"},hint:{type:"string",minLength:1}},additionalProperties:{allOf:[!1],enough:!0}};function pe(s,{instancePath:n="",parentData:d,parentDataProperty:f,
rootData:p=s,dynamicAnchors:c={}}={}){let e=null,t=0,o=pe.evaluated;if(o.dynamicProps&&(o.props=void 0),o.dynamicItems&&(o.items=void 0),s&&typeof s=="object"&&
!Array.isArray(s)){if(s.schema_version===void 0||!l.call(s,"schema_version")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"\
schema_version"}};e===null?e=[r]:e.push(r),t++}if(s.code===void 0||!l.call(s,"code")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"\
code"}};e===null?e=[r]:e.push(r),t++}if(s.message===void 0||!l.call(s,"message")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"\
message"}};e===null?e=[r]:e.push(r),t++}if(s.retryable===void 0||!l.call(s,"retryable")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{
missingProperty:"retryable"}};e===null?e=[r]:e.push(r),t++}for(let r of Object.keys(s))if(!(r==="schema_version"||r==="code"||r==="details"||r==="message"||r===
"retryable"||r==="hint")){let i={instancePath:n+"/"+r.replace(/~/g,"~0").replace(/\//g,"~1"),schemaPath:"#/additionalProperties/allOf/0/false schema",keyword:"f\
alse schema",params:{}};if(e===null?e=[i]:e.push(i),t++,t>100)return pe.errors=e,!1}if(s.schema_version!==void 0&&l.call(s,"schema_version")&&s.schema_version!==
"error.v1"){let r={instancePath:n+"/schema_version",schemaPath:"#/properties/schema_version/const",keyword:"const",params:{allowedValue:"error.v1"}};e===null?e=
[r]:e.push(r),t++}if(s.code!==void 0&&l.call(s,"code")&&s.code!=="invalid_cursor"){let r={instancePath:n+"/code",schemaPath:"#/properties/code/const",keyword:"c\
onst",params:{allowedValue:"invalid_cursor"}};e===null?e=[r]:e.push(r),t++}if(s.details!==void 0&&l.call(s,"details")){let r=s.details;if(r&&typeof r=="object"&&
!Array.isArray(r)){if(r.reason===void 0||!l.call(r,"reason")){let i={instancePath:n+"/details",schemaPath:"#/properties/details/required",keyword:"required",params:{
missingProperty:"reason"}};e===null?e=[i]:e.push(i),t++}for(let i of Object.keys(r))if(i!=="reason"){let a={instancePath:n+"/details/"+i.replace(/~/g,"~0").replace(
/\//g,"~1"),schemaPath:"#/properties/details/additionalProperties/allOf/0/false schema",keyword:"false schema",params:{}};if(e===null?e=[a]:e.push(a),t++,t>100)
return pe.errors=e,!1}if(r.reason!==void 0&&l.call(r,"reason")){let i=r.reason;if(!(i==="malformed"||i==="changed"||i==="other_query")){let a={instancePath:n+"/\
details/reason",schemaPath:"#/properties/details/properties/reason/enum",keyword:"enum",params:{allowedValues:fs.properties.details.properties.reason.enum}};e===
null?e=[a]:e.push(a),t++}}}else{let i={instancePath:n+"/details",schemaPath:"#/properties/details/type",keyword:"type",params:{type:"object"}};e===null?e=[i]:e.
push(i),t++}}if(s.message!==void 0&&l.call(s,"message")){let r=s.message;if(typeof r=="string"){if(_(r)<1){let i={instancePath:n+"/message",schemaPath:"#/proper\
ties/message/minLength",keyword:"minLength",params:{limit:1}};e===null?e=[i]:e.push(i),t++}}else{let i={instancePath:n+"/message",schemaPath:"#/properties/messa\
ge/type",keyword:"type",params:{type:"string"}};e===null?e=[i]:e.push(i),t++}}if(s.retryable!==void 0&&l.call(s,"retryable")&&typeof s.retryable!="boolean"){let r={
instancePath:n+"/retryable",schemaPath:"#/properties/retryable/type",keyword:"type",params:{type:"boolean"}};e===null?e=[r]:e.push(r),t++}if(s.hint!==void 0&&l.
call(s,"hint")){let r=s.hint;if(typeof r=="string"){if(_(r)<1){let i={instancePath:n+"/hint",schemaPath:"#/properties/hint/minLength",keyword:"minLength",params:{
limit:1}};e===null?e=[i]:e.push(i),t++}}else{let i={instancePath:n+"/hint",schemaPath:"#/properties/hint/type",keyword:"type",params:{type:"string"}};e===null?e=
[i]:e.push(i),t++}}}else{let r={instancePath:n,schemaPath:"#/type",keyword:"type",params:{type:"object"}};e===null?e=[r]:e.push(r),t++}return pe.errors=e,t===0}
pe.evaluated={props:!0,dynamicProps:!1,dynamicItems:!1};function ce(s,{instancePath:n="",parentData:d,parentDataProperty:f,rootData:p=s,dynamicAnchors:c={}}={}){let e=null,t=0,o=ce.evaluated;if(o.dynamicProps&&(o.props=
void 0),o.dynamicItems&&(o.items=void 0),s&&typeof s=="object"&&!Array.isArray(s)){if(s.schema_version===void 0||!l.call(s,"schema_version")){let r={instancePath:n,
schemaPath:"#/required",keyword:"required",params:{missingProperty:"schema_version"}};e===null?e=[r]:e.push(r),t++}if(s.code===void 0||!l.call(s,"code")){let r={
instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"code"}};e===null?e=[r]:e.push(r),t++}if(s.message===void 0||!l.call(s,"messag\
e")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"message"}};e===null?e=[r]:e.push(r),t++}if(s.retryable===void 0||
!l.call(s,"retryable")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"retryable"}};e===null?e=[r]:e.push(r),t++}for(let r of Object.
keys(s))if(!(r==="schema_version"||r==="code"||r==="details"||r==="message"||r==="retryable"||r==="hint")){let i={instancePath:n+"/"+r.replace(/~/g,"~0").replace(
/\//g,"~1"),schemaPath:"#/additionalProperties/allOf/0/false schema",keyword:"false schema",params:{}};if(e===null?e=[i]:e.push(i),t++,t>100)return ce.errors=e,
!1}if(s.schema_version!==void 0&&l.call(s,"schema_version")&&s.schema_version!=="error.v1"){let r={instancePath:n+"/schema_version",schemaPath:"#/properties/sch\
ema_version/const",keyword:"const",params:{allowedValue:"error.v1"}};e===null?e=[r]:e.push(r),t++}if(s.code!==void 0&&l.call(s,"code")&&s.code!=="invalid_input"){
let r={instancePath:n+"/code",schemaPath:"#/properties/code/const",keyword:"const",params:{allowedValue:"invalid_input"}};e===null?e=[r]:e.push(r),t++}if(s.details!==
void 0&&l.call(s,"details")){let r=s.details;if(r&&typeof r=="object"&&!Array.isArray(r)){if(r.field===void 0||!l.call(r,"field")){let i={instancePath:n+"/detai\
ls",schemaPath:"#/properties/details/required",keyword:"required",params:{missingProperty:"field"}};e===null?e=[i]:e.push(i),t++}if(r.expected===void 0||!l.call(
r,"expected")){let i={instancePath:n+"/details",schemaPath:"#/properties/details/required",keyword:"required",params:{missingProperty:"expected"}};e===null?e=[i]:
e.push(i),t++}if(r.found===void 0||!l.call(r,"found")){let i={instancePath:n+"/details",schemaPath:"#/properties/details/required",keyword:"required",params:{missingProperty:"\
found"}};e===null?e=[i]:e.push(i),t++}for(let i of Object.keys(r))if(!(i==="field"||i==="expected"||i==="found")){let a={instancePath:n+"/details/"+i.replace(/~/g,
"~0").replace(/\//g,"~1"),schemaPath:"#/properties/details/additionalProperties/allOf/0/false schema",keyword:"false schema",params:{}};if(e===null?e=[a]:e.push(
a),t++,t>100)return ce.errors=e,!1}if(r.field!==void 0&&l.call(r,"field")&&typeof r.field!="string"){let i={instancePath:n+"/details/field",schemaPath:"#/proper\
ties/details/properties/field/type",keyword:"type",params:{type:"string"}};e===null?e=[i]:e.push(i),t++}if(r.expected!==void 0&&l.call(r,"expected")&&typeof r.expected!=
"string"){let i={instancePath:n+"/details/expected",schemaPath:"#/properties/details/properties/expected/type",keyword:"type",params:{type:"string"}};e===null?e=
[i]:e.push(i),t++}if(r.found!==void 0&&l.call(r,"found")&&typeof r.found!="string"){let i={instancePath:n+"/details/found",schemaPath:"#/properties/details/prop\
erties/found/type",keyword:"type",params:{type:"string"}};e===null?e=[i]:e.push(i),t++}}else{let i={instancePath:n+"/details",schemaPath:"#/properties/details/t\
ype",keyword:"type",params:{type:"object"}};e===null?e=[i]:e.push(i),t++}}if(s.message!==void 0&&l.call(s,"message")){let r=s.message;if(typeof r=="string"){if(_(
r)<1){let i={instancePath:n+"/message",schemaPath:"#/properties/message/minLength",keyword:"minLength",params:{limit:1}};e===null?e=[i]:e.push(i),t++}}else{let i={
instancePath:n+"/message",schemaPath:"#/properties/message/type",keyword:"type",params:{type:"string"}};e===null?e=[i]:e.push(i),t++}}if(s.retryable!==void 0&&l.
call(s,"retryable")&&typeof s.retryable!="boolean"){let r={instancePath:n+"/retryable",schemaPath:"#/properties/retryable/type",keyword:"type",params:{type:"boo\
lean"}};e===null?e=[r]:e.push(r),t++}if(s.hint!==void 0&&l.call(s,"hint")){let r=s.hint;if(typeof r=="string"){if(_(r)<1){let i={instancePath:n+"/hint",schemaPath:"\
#/properties/hint/minLength",keyword:"minLength",params:{limit:1}};e===null?e=[i]:e.push(i),t++}}else{let i={instancePath:n+"/hint",schemaPath:"#/properties/hin\
t/type",keyword:"type",params:{type:"string"}};e===null?e=[i]:e.push(i),t++}}}else{let r={instancePath:n,schemaPath:"#/type",keyword:"type",params:{type:"object"}};
e===null?e=[r]:e.push(r),t++}return ce.errors=e,t===0}ce.evaluated={props:!0,dynamicProps:!1,dynamicItems:!1};function ue(s,{instancePath:n="",parentData:d,parentDataProperty:f,rootData:p=s,dynamicAnchors:c={}}={}){let e=null,t=0,o=ue.evaluated;if(o.dynamicProps&&(o.props=
void 0),o.dynamicItems&&(o.items=void 0),s&&typeof s=="object"&&!Array.isArray(s)){if(s.schema_version===void 0||!l.call(s,"schema_version")){let r={instancePath:n,
schemaPath:"#/required",keyword:"required",params:{missingProperty:"schema_version"}};e===null?e=[r]:e.push(r),t++}if(s.code===void 0||!l.call(s,"code")){let r={
instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"code"}};e===null?e=[r]:e.push(r),t++}if(s.message===void 0||!l.call(s,"messag\
e")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"message"}};e===null?e=[r]:e.push(r),t++}if(s.retryable===void 0||
!l.call(s,"retryable")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"retryable"}};e===null?e=[r]:e.push(r),t++}for(let r of Object.
keys(s))if(!(r==="schema_version"||r==="code"||r==="details"||r==="message"||r==="retryable"||r==="hint")){let i={instancePath:n+"/"+r.replace(/~/g,"~0").replace(
/\//g,"~1"),schemaPath:"#/additionalProperties/allOf/0/false schema",keyword:"false schema",params:{}};if(e===null?e=[i]:e.push(i),t++,t>100)return ue.errors=e,
!1}if(s.schema_version!==void 0&&l.call(s,"schema_version")&&s.schema_version!=="error.v1"){let r={instancePath:n+"/schema_version",schemaPath:"#/properties/sch\
ema_version/const",keyword:"const",params:{allowedValue:"error.v1"}};e===null?e=[r]:e.push(r),t++}if(s.code!==void 0&&l.call(s,"code")&&s.code!=="not_indexed"){
let r={instancePath:n+"/code",schemaPath:"#/properties/code/const",keyword:"const",params:{allowedValue:"not_indexed"}};e===null?e=[r]:e.push(r),t++}if(s.details!==
void 0&&l.call(s,"details")){let r=s.details;if(r&&typeof r=="object"&&!Array.isArray(r)){for(let i of Object.keys(r))if(i!=="path"){let a={instancePath:n+"/det\
ails/"+i.replace(/~/g,"~0").replace(/\//g,"~1"),schemaPath:"#/properties/details/additionalProperties/allOf/0/false schema",keyword:"false schema",params:{}};if(e===
null?e=[a]:e.push(a),t++,t>100)return ue.errors=e,!1}if(r.path!==void 0&&l.call(r,"path")&&typeof r.path!="string"){let i={instancePath:n+"/details/path",schemaPath:"\
#/properties/details/properties/path/type",keyword:"type",params:{type:"string"}};e===null?e=[i]:e.push(i),t++}}else{let i={instancePath:n+"/details",schemaPath:"\
#/properties/details/type",keyword:"type",params:{type:"object"}};e===null?e=[i]:e.push(i),t++}}if(s.message!==void 0&&l.call(s,"message")){let r=s.message;if(typeof r==
"string"){if(_(r)<1){let i={instancePath:n+"/message",schemaPath:"#/properties/message/minLength",keyword:"minLength",params:{limit:1}};e===null?e=[i]:e.push(i),
t++}}else{let i={instancePath:n+"/message",schemaPath:"#/properties/message/type",keyword:"type",params:{type:"string"}};e===null?e=[i]:e.push(i),t++}}if(s.retryable!==
void 0&&l.call(s,"retryable")&&typeof s.retryable!="boolean"){let r={instancePath:n+"/retryable",schemaPath:"#/properties/retryable/type",keyword:"type",params:{
type:"boolean"}};e===null?e=[r]:e.push(r),t++}if(s.hint!==void 0&&l.call(s,"hint")){let r=s.hint;if(typeof r=="string"){if(_(r)<1){let i={instancePath:n+"/hint",
schemaPath:"#/properties/hint/minLength",keyword:"minLength",params:{limit:1}};e===null?e=[i]:e.push(i),t++}}else{let i={instancePath:n+"/hint",schemaPath:"#/pr\
operties/hint/type",keyword:"type",params:{type:"string"}};e===null?e=[i]:e.push(i),t++}}}else{let r={instancePath:n,schemaPath:"#/type",keyword:"type",params:{
type:"object"}};e===null?e=[r]:e.push(r),t++}return ue.errors=e,t===0}ue.evaluated={props:!0,dynamicProps:!1,dynamicItems:!1};var Cr={type:"object",required:["s\
chema_version","code","message","retryable"],properties:{schema_version:{const:"error.v1"},code:{const:"embedding_mismatch"},details:{type:"object",required:["e\
xpected","found"],additionalProperties:{allOf:[!1],enough:!0},properties:{expected:{type:["string","null"]},found:{type:["string","null"]}}},message:{type:"stri\
ng",minLength:1},retryable:{type:"boolean"},hint:{type:"string",minLength:1}},additionalProperties:{allOf:[!1],enough:!0}};function me(s,{instancePath:n="",parentData:d,
parentDataProperty:f,rootData:p=s,dynamicAnchors:c={}}={}){let e=null,t=0,o=me.evaluated;if(o.dynamicProps&&(o.props=void 0),o.dynamicItems&&(o.items=void 0),s&&
typeof s=="object"&&!Array.isArray(s)){if(s.schema_version===void 0||!l.call(s,"schema_version")){let r={instancePath:n,schemaPath:"#/required",keyword:"require\
d",params:{missingProperty:"schema_version"}};e===null?e=[r]:e.push(r),t++}if(s.code===void 0||!l.call(s,"code")){let r={instancePath:n,schemaPath:"#/required",
keyword:"required",params:{missingProperty:"code"}};e===null?e=[r]:e.push(r),t++}if(s.message===void 0||!l.call(s,"message")){let r={instancePath:n,schemaPath:"\
#/required",keyword:"required",params:{missingProperty:"message"}};e===null?e=[r]:e.push(r),t++}if(s.retryable===void 0||!l.call(s,"retryable")){let r={instancePath:n,
schemaPath:"#/required",keyword:"required",params:{missingProperty:"retryable"}};e===null?e=[r]:e.push(r),t++}for(let r of Object.keys(s))if(!(r==="schema_versi\
on"||r==="code"||r==="details"||r==="message"||r==="retryable"||r==="hint")){let i={instancePath:n+"/"+r.replace(/~/g,"~0").replace(/\//g,"~1"),schemaPath:"#/ad\
ditionalProperties/allOf/0/false schema",keyword:"false schema",params:{}};if(e===null?e=[i]:e.push(i),t++,t>100)return me.errors=e,!1}if(s.schema_version!==void 0&&
l.call(s,"schema_version")&&s.schema_version!=="error.v1"){let r={instancePath:n+"/schema_version",schemaPath:"#/properties/schema_version/const",keyword:"const",
params:{allowedValue:"error.v1"}};e===null?e=[r]:e.push(r),t++}if(s.code!==void 0&&l.call(s,"code")&&s.code!=="embedding_mismatch"){let r={instancePath:n+"/code",
schemaPath:"#/properties/code/const",keyword:"const",params:{allowedValue:"embedding_mismatch"}};e===null?e=[r]:e.push(r),t++}if(s.details!==void 0&&l.call(s,"d\
etails")){let r=s.details;if(r&&typeof r=="object"&&!Array.isArray(r)){if(r.expected===void 0||!l.call(r,"expected")){let i={instancePath:n+"/details",schemaPath:"\
#/properties/details/required",keyword:"required",params:{missingProperty:"expected"}};e===null?e=[i]:e.push(i),t++}if(r.found===void 0||!l.call(r,"found")){let i={
instancePath:n+"/details",schemaPath:"#/properties/details/required",keyword:"required",params:{missingProperty:"found"}};e===null?e=[i]:e.push(i),t++}for(let i of Object.
keys(r))if(!(i==="expected"||i==="found")){let a={instancePath:n+"/details/"+i.replace(/~/g,"~0").replace(/\//g,"~1"),schemaPath:"#/properties/details/additiona\
lProperties/allOf/0/false schema",keyword:"false schema",params:{}};if(e===null?e=[a]:e.push(a),t++,t>100)return me.errors=e,!1}if(r.expected!==void 0&&l.call(r,
"expected")){let i=r.expected;if(typeof i!="string"&&i!==null){let a={instancePath:n+"/details/expected",schemaPath:"#/properties/details/properties/expected/ty\
pe",keyword:"type",params:{type:Cr.properties.details.properties.expected.type}};e===null?e=[a]:e.push(a),t++}}if(r.found!==void 0&&l.call(r,"found")){let i=r.found;
if(typeof i!="string"&&i!==null){let a={instancePath:n+"/details/found",schemaPath:"#/properties/details/properties/found/type",keyword:"type",params:{type:Cr.properties.
details.properties.found.type}};e===null?e=[a]:e.push(a),t++}}}else{let i={instancePath:n+"/details",schemaPath:"#/properties/details/type",keyword:"type",params:{
type:"object"}};e===null?e=[i]:e.push(i),t++}}if(s.message!==void 0&&l.call(s,"message")){let r=s.message;if(typeof r=="string"){if(_(r)<1){let i={instancePath:n+
"/message",schemaPath:"#/properties/message/minLength",keyword:"minLength",params:{limit:1}};e===null?e=[i]:e.push(i),t++}}else{let i={instancePath:n+"/message",
schemaPath:"#/properties/message/type",keyword:"type",params:{type:"string"}};e===null?e=[i]:e.push(i),t++}}if(s.retryable!==void 0&&l.call(s,"retryable")&&typeof s.
retryable!="boolean"){let r={instancePath:n+"/retryable",schemaPath:"#/properties/retryable/type",keyword:"type",params:{type:"boolean"}};e===null?e=[r]:e.push(
r),t++}if(s.hint!==void 0&&l.call(s,"hint")){let r=s.hint;if(typeof r=="string"){if(_(r)<1){let i={instancePath:n+"/hint",schemaPath:"#/properties/hint/minLengt\
h",keyword:"minLength",params:{limit:1}};e===null?e=[i]:e.push(i),t++}}else{let i={instancePath:n+"/hint",schemaPath:"#/properties/hint/type",keyword:"type",params:{
type:"string"}};e===null?e=[i]:e.push(i),t++}}}else{let r={instancePath:n,schemaPath:"#/type",keyword:"type",params:{type:"object"}};e===null?e=[r]:e.push(r),t++}
return me.errors=e,t===0}me.evaluated={props:!0,dynamicProps:!1,dynamicItems:!1};function fe(s,{instancePath:n="",parentData:d,parentDataProperty:f,rootData:p=s,dynamicAnchors:c={}}={}){let e=null,t=0,o=fe.evaluated;if(o.dynamicProps&&(o.props=
void 0),o.dynamicItems&&(o.items=void 0),s&&typeof s=="object"&&!Array.isArray(s)){if(s.schema_version===void 0||!l.call(s,"schema_version")){let r={instancePath:n,
schemaPath:"#/required",keyword:"required",params:{missingProperty:"schema_version"}};e===null?e=[r]:e.push(r),t++}if(s.code===void 0||!l.call(s,"code")){let r={
instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"code"}};e===null?e=[r]:e.push(r),t++}if(s.message===void 0||!l.call(s,"messag\
e")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"message"}};e===null?e=[r]:e.push(r),t++}if(s.retryable===void 0||
!l.call(s,"retryable")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"retryable"}};e===null?e=[r]:e.push(r),t++}for(let r of Object.
keys(s))if(!(r==="schema_version"||r==="code"||r==="details"||r==="message"||r==="retryable"||r==="hint")){let i={instancePath:n+"/"+r.replace(/~/g,"~0").replace(
/\//g,"~1"),schemaPath:"#/additionalProperties/allOf/0/false schema",keyword:"false schema",params:{}};if(e===null?e=[i]:e.push(i),t++,t>100)return fe.errors=e,
!1}if(s.schema_version!==void 0&&l.call(s,"schema_version")&&s.schema_version!=="error.v1"){let r={instancePath:n+"/schema_version",schemaPath:"#/properties/sch\
ema_version/const",keyword:"const",params:{allowedValue:"error.v1"}};e===null?e=[r]:e.push(r),t++}if(s.code!==void 0&&l.call(s,"code")&&s.code!=="model_unavaila\
ble"){let r={instancePath:n+"/code",schemaPath:"#/properties/code/const",keyword:"const",params:{allowedValue:"model_unavailable"}};e===null?e=[r]:e.push(r),t++}
if(s.details!==void 0&&l.call(s,"details")){let r=s.details;if(r&&typeof r=="object"&&!Array.isArray(r)){if(r.model===void 0||!l.call(r,"model")){let i={instancePath:n+
"/details",schemaPath:"#/properties/details/required",keyword:"required",params:{missingProperty:"model"}};e===null?e=[i]:e.push(i),t++}for(let i of Object.keys(
r))if(!(i==="model"||i==="install")){let a={instancePath:n+"/details/"+i.replace(/~/g,"~0").replace(/\//g,"~1"),schemaPath:"#/properties/details/additionalPrope\
rties/allOf/0/false schema",keyword:"false schema",params:{}};if(e===null?e=[a]:e.push(a),t++,t>100)return fe.errors=e,!1}if(r.model!==void 0&&l.call(r,"model")&&
typeof r.model!="string"){let i={instancePath:n+"/details/model",schemaPath:"#/properties/details/properties/model/type",keyword:"type",params:{type:"string"}};
e===null?e=[i]:e.push(i),t++}if(r.install!==void 0&&l.call(r,"install")&&typeof r.install!="string"){let i={instancePath:n+"/details/install",schemaPath:"#/prop\
erties/details/properties/install/type",keyword:"type",params:{type:"string"}};e===null?e=[i]:e.push(i),t++}}else{let i={instancePath:n+"/details",schemaPath:"#\
/properties/details/type",keyword:"type",params:{type:"object"}};e===null?e=[i]:e.push(i),t++}}if(s.message!==void 0&&l.call(s,"message")){let r=s.message;if(typeof r==
"string"){if(_(r)<1){let i={instancePath:n+"/message",schemaPath:"#/properties/message/minLength",keyword:"minLength",params:{limit:1}};e===null?e=[i]:e.push(i),
t++}}else{let i={instancePath:n+"/message",schemaPath:"#/properties/message/type",keyword:"type",params:{type:"string"}};e===null?e=[i]:e.push(i),t++}}if(s.retryable!==
void 0&&l.call(s,"retryable")&&typeof s.retryable!="boolean"){let r={instancePath:n+"/retryable",schemaPath:"#/properties/retryable/type",keyword:"type",params:{
type:"boolean"}};e===null?e=[r]:e.push(r),t++}if(s.hint!==void 0&&l.call(s,"hint")){let r=s.hint;if(typeof r=="string"){if(_(r)<1){let i={instancePath:n+"/hint",
schemaPath:"#/properties/hint/minLength",keyword:"minLength",params:{limit:1}};e===null?e=[i]:e.push(i),t++}}else{let i={instancePath:n+"/hint",schemaPath:"#/pr\
operties/hint/type",keyword:"type",params:{type:"string"}};e===null?e=[i]:e.push(i),t++}}}else{let r={instancePath:n,schemaPath:"#/type",keyword:"type",params:{
type:"object"}};e===null?e=[r]:e.push(r),t++}return fe.errors=e,t===0}fe.evaluated={props:!0,dynamicProps:!1,dynamicItems:!1};function Se(s,{instancePath:n="",parentData:d,parentDataProperty:f,rootData:p=s,dynamicAnchors:c={}}={}){let e=null,t=0,o=Se.evaluated;if(o.dynamicProps&&(o.props=
void 0),o.dynamicItems&&(o.items=void 0),s&&typeof s=="object"&&!Array.isArray(s)){if(s.retriever===void 0||!l.call(s,"retriever")){let r={instancePath:n,schemaPath:"\
#/required",keyword:"required",params:{missingProperty:"retriever"}};e===null?e=[r]:e.push(r),t++}if(s.code===void 0||!l.call(s,"code")){let r={instancePath:n,schemaPath:"\
#/required",keyword:"required",params:{missingProperty:"code"}};e===null?e=[r]:e.push(r),t++}for(let r of Object.keys(s))if(!(r==="retriever"||r==="code")){let i={
instancePath:n+"/"+r.replace(/~/g,"~0").replace(/\//g,"~1"),schemaPath:"#/additionalProperties/allOf/0/false schema",keyword:"false schema",params:{}};if(e===null?
e=[i]:e.push(i),t++,t>100)return Se.errors=e,!1}if(s.retriever!==void 0&&l.call(s,"retriever")){let r=s.retriever;if(typeof r=="string"){if(_(r)<1){let i={instancePath:n+
"/retriever",schemaPath:"#/properties/retriever/minLength",keyword:"minLength",params:{limit:1}};e===null?e=[i]:e.push(i),t++}}else{let i={instancePath:n+"/retr\
iever",schemaPath:"#/properties/retriever/type",keyword:"type",params:{type:"string"}};e===null?e=[i]:e.push(i),t++}}s.code!==void 0&&l.call(s,"code")&&(F(s.code,
{instancePath:n+"/code",parentData:s,parentDataProperty:"code",rootData:p,dynamicAnchors:c})||(e=e===null?F.errors:e.concat(F.errors),t=e.length))}else{let r={instancePath:n,
schemaPath:"#/type",keyword:"type",params:{type:"object"}};e===null?e=[r]:e.push(r),t++}return Se.errors=e,t===0}Se.evaluated={props:!0,dynamicProps:!1,dynamicItems:!1};
function G(s,{instancePath:n="",parentData:d,parentDataProperty:f,rootData:p=s,dynamicAnchors:c={}}={}){let e=null,t=0,o=G.evaluated;if(o.dynamicProps&&(o.props=
void 0),o.dynamicItems&&(o.items=void 0),s&&typeof s=="object"&&!Array.isArray(s)){if(s.schema_version===void 0||!l.call(s,"schema_version")){let r={instancePath:n,
schemaPath:"#/required",keyword:"required",params:{missingProperty:"schema_version"}};e===null?e=[r]:e.push(r),t++}if(s.code===void 0||!l.call(s,"code")){let r={
instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"code"}};e===null?e=[r]:e.push(r),t++}if(s.message===void 0||!l.call(s,"messag\
e")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"message"}};e===null?e=[r]:e.push(r),t++}if(s.retryable===void 0||
!l.call(s,"retryable")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"retryable"}};e===null?e=[r]:e.push(r),t++}for(let r of Object.
keys(s))if(!(r==="schema_version"||r==="code"||r==="details"||r==="message"||r==="retryable"||r==="hint")){let i={instancePath:n+"/"+r.replace(/~/g,"~0").replace(
/\//g,"~1"),schemaPath:"#/additionalProperties/allOf/0/false schema",keyword:"false schema",params:{}};if(e===null?e=[i]:e.push(i),t++,t>100)return G.errors=e,!1}
if(s.schema_version!==void 0&&l.call(s,"schema_version")&&s.schema_version!=="error.v1"){let r={instancePath:n+"/schema_version",schemaPath:"#/properties/schema\
_version/const",keyword:"const",params:{allowedValue:"error.v1"}};e===null?e=[r]:e.push(r),t++}if(s.code!==void 0&&l.call(s,"code")&&s.code!=="retrieval_failed"){
let r={instancePath:n+"/code",schemaPath:"#/properties/code/const",keyword:"const",params:{allowedValue:"retrieval_failed"}};e===null?e=[r]:e.push(r),t++}if(s.details!==
void 0&&l.call(s,"details")){let r=s.details;if(r&&typeof r=="object"&&!Array.isArray(r)){if(r.retrievers===void 0||!l.call(r,"retrievers")){let i={instancePath:n+
"/details",schemaPath:"#/properties/details/required",keyword:"required",params:{missingProperty:"retrievers"}};e===null?e=[i]:e.push(i),t++}for(let i of Object.
keys(r))if(i!=="retrievers"){let a={instancePath:n+"/details/"+i.replace(/~/g,"~0").replace(/\//g,"~1"),schemaPath:"#/properties/details/additionalProperties/al\
lOf/0/false schema",keyword:"false schema",params:{}};if(e===null?e=[a]:e.push(a),t++,t>100)return G.errors=e,!1}if(r.retrievers!==void 0&&l.call(r,"retrievers")){
let i=r.retrievers;if(Array.isArray(i)){let a=i.length;for(let y=0;y<a;y++)if(Se(i[y],{instancePath:n+"/details/retrievers/"+y,parentData:i,parentDataProperty:y,
rootData:p,dynamicAnchors:c})||(e=e===null?Se.errors:e.concat(Se.errors),t=e.length),t>100)return G.errors=e,!1}else{let a={instancePath:n+"/details/retrievers",
schemaPath:"#/properties/details/properties/retrievers/type",keyword:"type",params:{type:"array"}};e===null?e=[a]:e.push(a),t++}}}else{let i={instancePath:n+"/d\
etails",schemaPath:"#/properties/details/type",keyword:"type",params:{type:"object"}};e===null?e=[i]:e.push(i),t++}}if(s.message!==void 0&&l.call(s,"message")){
let r=s.message;if(typeof r=="string"){if(_(r)<1){let i={instancePath:n+"/message",schemaPath:"#/properties/message/minLength",keyword:"minLength",params:{limit:1}};
e===null?e=[i]:e.push(i),t++}}else{let i={instancePath:n+"/message",schemaPath:"#/properties/message/type",keyword:"type",params:{type:"string"}};e===null?e=[i]:
e.push(i),t++}}if(s.retryable!==void 0&&l.call(s,"retryable")&&typeof s.retryable!="boolean"){let r={instancePath:n+"/retryable",schemaPath:"#/properties/retrya\
ble/type",keyword:"type",params:{type:"boolean"}};e===null?e=[r]:e.push(r),t++}if(s.hint!==void 0&&l.call(s,"hint")){let r=s.hint;if(typeof r=="string"){if(_(r)<
1){let i={instancePath:n+"/hint",schemaPath:"#/properties/hint/minLength",keyword:"minLength",params:{limit:1}};e===null?e=[i]:e.push(i),t++}}else{let i={instancePath:n+
"/hint",schemaPath:"#/properties/hint/type",keyword:"type",params:{type:"string"}};e===null?e=[i]:e.push(i),t++}}}else{let r={instancePath:n,schemaPath:"#/type",
keyword:"type",params:{type:"object"}};e===null?e=[r]:e.push(r),t++}return G.errors=e,t===0}G.evaluated={props:!0,dynamicProps:!1,dynamicItems:!1};function de(s,{instancePath:n="",parentData:d,parentDataProperty:f,rootData:p=s,dynamicAnchors:c={}}={}){let e=null,t=0,o=de.evaluated;if(o.dynamicProps&&(o.props=
void 0),o.dynamicItems&&(o.items=void 0),s&&typeof s=="object"&&!Array.isArray(s)){if(s.schema_version===void 0||!l.call(s,"schema_version")){let r={instancePath:n,
schemaPath:"#/required",keyword:"required",params:{missingProperty:"schema_version"}};e===null?e=[r]:e.push(r),t++}if(s.code===void 0||!l.call(s,"code")){let r={
instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"code"}};e===null?e=[r]:e.push(r),t++}if(s.message===void 0||!l.call(s,"messag\
e")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"message"}};e===null?e=[r]:e.push(r),t++}if(s.retryable===void 0||
!l.call(s,"retryable")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"retryable"}};e===null?e=[r]:e.push(r),t++}for(let r of Object.
keys(s))if(!(r==="schema_version"||r==="code"||r==="details"||r==="message"||r==="retryable"||r==="hint")){let i={instancePath:n+"/"+r.replace(/~/g,"~0").replace(
/\//g,"~1"),schemaPath:"#/additionalProperties/allOf/0/false schema",keyword:"false schema",params:{}};if(e===null?e=[i]:e.push(i),t++,t>100)return de.errors=e,
!1}if(s.schema_version!==void 0&&l.call(s,"schema_version")&&s.schema_version!=="error.v1"){let r={instancePath:n+"/schema_version",schemaPath:"#/properties/sch\
ema_version/const",keyword:"const",params:{allowedValue:"error.v1"}};e===null?e=[r]:e.push(r),t++}if(s.code!==void 0&&l.call(s,"code")&&s.code!=="unsupported"){
let r={instancePath:n+"/code",schemaPath:"#/properties/code/const",keyword:"const",params:{allowedValue:"unsupported"}};e===null?e=[r]:e.push(r),t++}if(s.details!==
void 0&&l.call(s,"details")){let r=s.details;if(r&&typeof r=="object"&&!Array.isArray(r)){if(r.feature===void 0||!l.call(r,"feature")){let i={instancePath:n+"/d\
etails",schemaPath:"#/properties/details/required",keyword:"required",params:{missingProperty:"feature"}};e===null?e=[i]:e.push(i),t++}for(let i of Object.keys(
r))if(!(i==="feature"||i==="retriever")){let a={instancePath:n+"/details/"+i.replace(/~/g,"~0").replace(/\//g,"~1"),schemaPath:"#/properties/details/additionalP\
roperties/allOf/0/false schema",keyword:"false schema",params:{}};if(e===null?e=[a]:e.push(a),t++,t>100)return de.errors=e,!1}if(r.feature!==void 0&&l.call(r,"f\
eature")&&typeof r.feature!="string"){let i={instancePath:n+"/details/feature",schemaPath:"#/properties/details/properties/feature/type",keyword:"type",params:{
type:"string"}};e===null?e=[i]:e.push(i),t++}if(r.retriever!==void 0&&l.call(r,"retriever")&&typeof r.retriever!="string"){let i={instancePath:n+"/details/retri\
ever",schemaPath:"#/properties/details/properties/retriever/type",keyword:"type",params:{type:"string"}};e===null?e=[i]:e.push(i),t++}}else{let i={instancePath:n+
"/details",schemaPath:"#/properties/details/type",keyword:"type",params:{type:"object"}};e===null?e=[i]:e.push(i),t++}}if(s.message!==void 0&&l.call(s,"message")){
let r=s.message;if(typeof r=="string"){if(_(r)<1){let i={instancePath:n+"/message",schemaPath:"#/properties/message/minLength",keyword:"minLength",params:{limit:1}};
e===null?e=[i]:e.push(i),t++}}else{let i={instancePath:n+"/message",schemaPath:"#/properties/message/type",keyword:"type",params:{type:"string"}};e===null?e=[i]:
e.push(i),t++}}if(s.retryable!==void 0&&l.call(s,"retryable")&&typeof s.retryable!="boolean"){let r={instancePath:n+"/retryable",schemaPath:"#/properties/retrya\
ble/type",keyword:"type",params:{type:"boolean"}};e===null?e=[r]:e.push(r),t++}if(s.hint!==void 0&&l.call(s,"hint")){let r=s.hint;if(typeof r=="string"){if(_(r)<
1){let i={instancePath:n+"/hint",schemaPath:"#/properties/hint/minLength",keyword:"minLength",params:{limit:1}};e===null?e=[i]:e.push(i),t++}}else{let i={instancePath:n+
"/hint",schemaPath:"#/properties/hint/type",keyword:"type",params:{type:"string"}};e===null?e=[i]:e.push(i),t++}}}else{let r={instancePath:n,schemaPath:"#/type",
keyword:"type",params:{type:"object"}};e===null?e=[r]:e.push(r),t++}return de.errors=e,t===0}de.evaluated={props:!0,dynamicProps:!1,dynamicItems:!1};function he(s,{instancePath:n="",parentData:d,parentDataProperty:f,rootData:p=s,dynamicAnchors:c={}}={}){let e=null,t=0,o=he.evaluated;if(o.dynamicProps&&(o.props=
void 0),o.dynamicItems&&(o.items=void 0),s&&typeof s=="object"&&!Array.isArray(s)){if(s.schema_version===void 0||!l.call(s,"schema_version")){let r={instancePath:n,
schemaPath:"#/required",keyword:"required",params:{missingProperty:"schema_version"}};e===null?e=[r]:e.push(r),t++}if(s.code===void 0||!l.call(s,"code")){let r={
instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"code"}};e===null?e=[r]:e.push(r),t++}if(s.message===void 0||!l.call(s,"messag\
e")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"message"}};e===null?e=[r]:e.push(r),t++}if(s.retryable===void 0||
!l.call(s,"retryable")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"retryable"}};e===null?e=[r]:e.push(r),t++}for(let r of Object.
keys(s))if(!(r==="schema_version"||r==="code"||r==="details"||r==="message"||r==="retryable"||r==="hint")){let i={instancePath:n+"/"+r.replace(/~/g,"~0").replace(
/\//g,"~1"),schemaPath:"#/additionalProperties/allOf/0/false schema",keyword:"false schema",params:{}};if(e===null?e=[i]:e.push(i),t++,t>100)return he.errors=e,
!1}if(s.schema_version!==void 0&&l.call(s,"schema_version")&&s.schema_version!=="error.v1"){let r={instancePath:n+"/schema_version",schemaPath:"#/properties/sch\
ema_version/const",keyword:"const",params:{allowedValue:"error.v1"}};e===null?e=[r]:e.push(r),t++}if(s.code!==void 0&&l.call(s,"code")&&s.code!=="timeout"){let r={
instancePath:n+"/code",schemaPath:"#/properties/code/const",keyword:"const",params:{allowedValue:"timeout"}};e===null?e=[r]:e.push(r),t++}if(s.details!==void 0&&
l.call(s,"details")){let r=s.details;if(r&&typeof r=="object"&&!Array.isArray(r)){if(r.stage===void 0||!l.call(r,"stage")){let i={instancePath:n+"/details",schemaPath:"\
#/properties/details/required",keyword:"required",params:{missingProperty:"stage"}};e===null?e=[i]:e.push(i),t++}if(r.limit_ms===void 0||!l.call(r,"limit_ms")){
let i={instancePath:n+"/details",schemaPath:"#/properties/details/required",keyword:"required",params:{missingProperty:"limit_ms"}};e===null?e=[i]:e.push(i),t++}
for(let i of Object.keys(r))if(!(i==="stage"||i==="limit_ms")){let a={instancePath:n+"/details/"+i.replace(/~/g,"~0").replace(/\//g,"~1"),schemaPath:"#/properti\
es/details/additionalProperties/allOf/0/false schema",keyword:"false schema",params:{}};if(e===null?e=[a]:e.push(a),t++,t>100)return he.errors=e,!1}if(r.stage!==
void 0&&l.call(r,"stage")&&typeof r.stage!="string"){let i={instancePath:n+"/details/stage",schemaPath:"#/properties/details/properties/stage/type",keyword:"typ\
e",params:{type:"string"}};e===null?e=[i]:e.push(i),t++}if(r.limit_ms!==void 0&&l.call(r,"limit_ms")){let i=r.limit_ms;if(typeof i=="number"&&isFinite(i)){if(i<
0||isNaN(i)){let a={instancePath:n+"/details/limit_ms",schemaPath:"#/properties/details/properties/limit_ms/minimum",keyword:"minimum",params:{comparison:">=",limit:0}};
e===null?e=[a]:e.push(a),t++}}else{let a={instancePath:n+"/details/limit_ms",schemaPath:"#/properties/details/properties/limit_ms/type",keyword:"type",params:{type:"\
number"}};e===null?e=[a]:e.push(a),t++}}}else{let i={instancePath:n+"/details",schemaPath:"#/properties/details/type",keyword:"type",params:{type:"object"}};e===
null?e=[i]:e.push(i),t++}}if(s.message!==void 0&&l.call(s,"message")){let r=s.message;if(typeof r=="string"){if(_(r)<1){let i={instancePath:n+"/message",schemaPath:"\
#/properties/message/minLength",keyword:"minLength",params:{limit:1}};e===null?e=[i]:e.push(i),t++}}else{let i={instancePath:n+"/message",schemaPath:"#/properti\
es/message/type",keyword:"type",params:{type:"string"}};e===null?e=[i]:e.push(i),t++}}if(s.retryable!==void 0&&l.call(s,"retryable")&&typeof s.retryable!="boole\
an"){let r={instancePath:n+"/retryable",schemaPath:"#/properties/retryable/type",keyword:"type",params:{type:"boolean"}};e===null?e=[r]:e.push(r),t++}if(s.hint!==
void 0&&l.call(s,"hint")){let r=s.hint;if(typeof r=="string"){if(_(r)<1){let i={instancePath:n+"/hint",schemaPath:"#/properties/hint/minLength",keyword:"minLeng\
th",params:{limit:1}};e===null?e=[i]:e.push(i),t++}}else{let i={instancePath:n+"/hint",schemaPath:"#/properties/hint/type",keyword:"type",params:{type:"string"}};
e===null?e=[i]:e.push(i),t++}}}else{let r={instancePath:n,schemaPath:"#/type",keyword:"type",params:{type:"object"}};e===null?e=[r]:e.push(r),t++}return he.errors=
e,t===0}he.evaluated={props:!0,dynamicProps:!1,dynamicItems:!1};function ye(s,{instancePath:n="",parentData:d,parentDataProperty:f,rootData:p=s,dynamicAnchors:c={}}={}){let e=null,t=0,o=ye.evaluated;if(o.dynamicProps&&(o.props=
void 0),o.dynamicItems&&(o.items=void 0),s&&typeof s=="object"&&!Array.isArray(s)){if(s.schema_version===void 0||!l.call(s,"schema_version")){let r={instancePath:n,
schemaPath:"#/required",keyword:"required",params:{missingProperty:"schema_version"}};e===null?e=[r]:e.push(r),t++}if(s.code===void 0||!l.call(s,"code")){let r={
instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"code"}};e===null?e=[r]:e.push(r),t++}if(s.message===void 0||!l.call(s,"messag\
e")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"message"}};e===null?e=[r]:e.push(r),t++}if(s.retryable===void 0||
!l.call(s,"retryable")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"retryable"}};e===null?e=[r]:e.push(r),t++}for(let r of Object.
keys(s))if(!(r==="schema_version"||r==="code"||r==="details"||r==="message"||r==="retryable"||r==="hint")){let i={instancePath:n+"/"+r.replace(/~/g,"~0").replace(
/\//g,"~1"),schemaPath:"#/additionalProperties/allOf/0/false schema",keyword:"false schema",params:{}};if(e===null?e=[i]:e.push(i),t++,t>100)return ye.errors=e,
!1}if(s.schema_version!==void 0&&l.call(s,"schema_version")&&s.schema_version!=="error.v1"){let r={instancePath:n+"/schema_version",schemaPath:"#/properties/sch\
ema_version/const",keyword:"const",params:{allowedValue:"error.v1"}};e===null?e=[r]:e.push(r),t++}if(s.code!==void 0&&l.call(s,"code")&&s.code!=="locked"){let r={
instancePath:n+"/code",schemaPath:"#/properties/code/const",keyword:"const",params:{allowedValue:"locked"}};e===null?e=[r]:e.push(r),t++}if(s.details!==void 0&&
l.call(s,"details")){let r=s.details;if(r&&typeof r=="object"&&!Array.isArray(r)){if(r.path===void 0||!l.call(r,"path")){let i={instancePath:n+"/details",schemaPath:"\
#/properties/details/required",keyword:"required",params:{missingProperty:"path"}};e===null?e=[i]:e.push(i),t++}for(let i of Object.keys(r))if(i!=="path"){let a={
instancePath:n+"/details/"+i.replace(/~/g,"~0").replace(/\//g,"~1"),schemaPath:"#/properties/details/additionalProperties/allOf/0/false schema",keyword:"false s\
chema",params:{}};if(e===null?e=[a]:e.push(a),t++,t>100)return ye.errors=e,!1}if(r.path!==void 0&&l.call(r,"path")&&typeof r.path!="string"){let i={instancePath:n+
"/details/path",schemaPath:"#/properties/details/properties/path/type",keyword:"type",params:{type:"string"}};e===null?e=[i]:e.push(i),t++}}else{let i={instancePath:n+
"/details",schemaPath:"#/properties/details/type",keyword:"type",params:{type:"object"}};e===null?e=[i]:e.push(i),t++}}if(s.message!==void 0&&l.call(s,"message")){
let r=s.message;if(typeof r=="string"){if(_(r)<1){let i={instancePath:n+"/message",schemaPath:"#/properties/message/minLength",keyword:"minLength",params:{limit:1}};
e===null?e=[i]:e.push(i),t++}}else{let i={instancePath:n+"/message",schemaPath:"#/properties/message/type",keyword:"type",params:{type:"string"}};e===null?e=[i]:
e.push(i),t++}}if(s.retryable!==void 0&&l.call(s,"retryable")&&typeof s.retryable!="boolean"){let r={instancePath:n+"/retryable",schemaPath:"#/properties/retrya\
ble/type",keyword:"type",params:{type:"boolean"}};e===null?e=[r]:e.push(r),t++}if(s.hint!==void 0&&l.call(s,"hint")){let r=s.hint;if(typeof r=="string"){if(_(r)<
1){let i={instancePath:n+"/hint",schemaPath:"#/properties/hint/minLength",keyword:"minLength",params:{limit:1}};e===null?e=[i]:e.push(i),t++}}else{let i={instancePath:n+
"/hint",schemaPath:"#/properties/hint/type",keyword:"type",params:{type:"string"}};e===null?e=[i]:e.push(i),t++}}}else{let r={instancePath:n,schemaPath:"#/type",
keyword:"type",params:{type:"object"}};e===null?e=[r]:e.push(r),t++}return ye.errors=e,t===0}ye.evaluated={props:!0,dynamicProps:!1,dynamicItems:!1};function ge(s,{instancePath:n="",parentData:d,parentDataProperty:f,rootData:p=s,dynamicAnchors:c={}}={}){let e=null,t=0,o=ge.evaluated;if(o.dynamicProps&&(o.props=
void 0),o.dynamicItems&&(o.items=void 0),s&&typeof s=="object"&&!Array.isArray(s)){if(s.schema_version===void 0||!l.call(s,"schema_version")){let r={instancePath:n,
schemaPath:"#/required",keyword:"required",params:{missingProperty:"schema_version"}};e===null?e=[r]:e.push(r),t++}if(s.code===void 0||!l.call(s,"code")){let r={
instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"code"}};e===null?e=[r]:e.push(r),t++}if(s.message===void 0||!l.call(s,"messag\
e")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"message"}};e===null?e=[r]:e.push(r),t++}if(s.retryable===void 0||
!l.call(s,"retryable")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"retryable"}};e===null?e=[r]:e.push(r),t++}for(let r of Object.
keys(s))if(!(r==="schema_version"||r==="code"||r==="details"||r==="message"||r==="retryable"||r==="hint")){let i={instancePath:n+"/"+r.replace(/~/g,"~0").replace(
/\//g,"~1"),schemaPath:"#/additionalProperties/allOf/0/false schema",keyword:"false schema",params:{}};if(e===null?e=[i]:e.push(i),t++,t>100)return ge.errors=e,
!1}if(s.schema_version!==void 0&&l.call(s,"schema_version")&&s.schema_version!=="error.v1"){let r={instancePath:n+"/schema_version",schemaPath:"#/properties/sch\
ema_version/const",keyword:"const",params:{allowedValue:"error.v1"}};e===null?e=[r]:e.push(r),t++}if(s.code!==void 0&&l.call(s,"code")&&s.code!=="corrupt_index"){
let r={instancePath:n+"/code",schemaPath:"#/properties/code/const",keyword:"const",params:{allowedValue:"corrupt_index"}};e===null?e=[r]:e.push(r),t++}if(s.details!==
void 0&&l.call(s,"details")){let r=s.details;if(r&&typeof r=="object"&&!Array.isArray(r)){if(r.reason===void 0||!l.call(r,"reason")){let i={instancePath:n+"/det\
ails",schemaPath:"#/properties/details/required",keyword:"required",params:{missingProperty:"reason"}};e===null?e=[i]:e.push(i),t++}for(let i of Object.keys(r))
if(!(i==="path"||i==="reason")){let a={instancePath:n+"/details/"+i.replace(/~/g,"~0").replace(/\//g,"~1"),schemaPath:"#/properties/details/additionalProperties\
/allOf/0/false schema",keyword:"false schema",params:{}};if(e===null?e=[a]:e.push(a),t++,t>100)return ge.errors=e,!1}if(r.path!==void 0&&l.call(r,"path")&&typeof r.
path!="string"){let i={instancePath:n+"/details/path",schemaPath:"#/properties/details/properties/path/type",keyword:"type",params:{type:"string"}};e===null?e=[
i]:e.push(i),t++}if(r.reason!==void 0&&l.call(r,"reason")&&typeof r.reason!="string"){let i={instancePath:n+"/details/reason",schemaPath:"#/properties/details/p\
roperties/reason/type",keyword:"type",params:{type:"string"}};e===null?e=[i]:e.push(i),t++}}else{let i={instancePath:n+"/details",schemaPath:"#/properties/detai\
ls/type",keyword:"type",params:{type:"object"}};e===null?e=[i]:e.push(i),t++}}if(s.message!==void 0&&l.call(s,"message")){let r=s.message;if(typeof r=="string"){
if(_(r)<1){let i={instancePath:n+"/message",schemaPath:"#/properties/message/minLength",keyword:"minLength",params:{limit:1}};e===null?e=[i]:e.push(i),t++}}else{
let i={instancePath:n+"/message",schemaPath:"#/properties/message/type",keyword:"type",params:{type:"string"}};e===null?e=[i]:e.push(i),t++}}if(s.retryable!==void 0&&
l.call(s,"retryable")&&typeof s.retryable!="boolean"){let r={instancePath:n+"/retryable",schemaPath:"#/properties/retryable/type",keyword:"type",params:{type:"b\
oolean"}};e===null?e=[r]:e.push(r),t++}if(s.hint!==void 0&&l.call(s,"hint")){let r=s.hint;if(typeof r=="string"){if(_(r)<1){let i={instancePath:n+"/hint",schemaPath:"\
#/properties/hint/minLength",keyword:"minLength",params:{limit:1}};e===null?e=[i]:e.push(i),t++}}else{let i={instancePath:n+"/hint",schemaPath:"#/properties/hin\
t/type",keyword:"type",params:{type:"string"}};e===null?e=[i]:e.push(i),t++}}}else{let r={instancePath:n,schemaPath:"#/type",keyword:"type",params:{type:"object"}};
e===null?e=[r]:e.push(r),t++}return ge.errors=e,t===0}ge.evaluated={props:!0,dynamicProps:!1,dynamicItems:!1};function _e(s,{instancePath:n="",parentData:d,parentDataProperty:f,rootData:p=s,dynamicAnchors:c={}}={}){let e=null,t=0,o=_e.evaluated;if(o.dynamicProps&&(o.props=
void 0),o.dynamicItems&&(o.items=void 0),s&&typeof s=="object"&&!Array.isArray(s)){if(s.schema_version===void 0||!l.call(s,"schema_version")){let r={instancePath:n,
schemaPath:"#/required",keyword:"required",params:{missingProperty:"schema_version"}};e===null?e=[r]:e.push(r),t++}if(s.code===void 0||!l.call(s,"code")){let r={
instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"code"}};e===null?e=[r]:e.push(r),t++}if(s.message===void 0||!l.call(s,"messag\
e")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"message"}};e===null?e=[r]:e.push(r),t++}if(s.retryable===void 0||
!l.call(s,"retryable")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"retryable"}};e===null?e=[r]:e.push(r),t++}for(let r of Object.
keys(s))if(!(r==="schema_version"||r==="code"||r==="details"||r==="message"||r==="retryable"||r==="hint")){let i={instancePath:n+"/"+r.replace(/~/g,"~0").replace(
/\//g,"~1"),schemaPath:"#/additionalProperties/allOf/0/false schema",keyword:"false schema",params:{}};if(e===null?e=[i]:e.push(i),t++,t>100)return _e.errors=e,
!1}if(s.schema_version!==void 0&&l.call(s,"schema_version")&&s.schema_version!=="error.v1"){let r={instancePath:n+"/schema_version",schemaPath:"#/properties/sch\
ema_version/const",keyword:"const",params:{allowedValue:"error.v1"}};e===null?e=[r]:e.push(r),t++}if(s.code!==void 0&&l.call(s,"code")&&s.code!=="io_error"){let r={
instancePath:n+"/code",schemaPath:"#/properties/code/const",keyword:"const",params:{allowedValue:"io_error"}};e===null?e=[r]:e.push(r),t++}if(s.details!==void 0&&
l.call(s,"details")){let r=s.details;if(r&&typeof r=="object"&&!Array.isArray(r)){if(r.path===void 0||!l.call(r,"path")){let i={instancePath:n+"/details",schemaPath:"\
#/properties/details/required",keyword:"required",params:{missingProperty:"path"}};e===null?e=[i]:e.push(i),t++}for(let i of Object.keys(r))if(!(i==="path"||i===
"errno")){let a={instancePath:n+"/details/"+i.replace(/~/g,"~0").replace(/\//g,"~1"),schemaPath:"#/properties/details/additionalProperties/allOf/0/false schema",
keyword:"false schema",params:{}};if(e===null?e=[a]:e.push(a),t++,t>100)return _e.errors=e,!1}if(r.path!==void 0&&l.call(r,"path")&&typeof r.path!="string"){let i={
instancePath:n+"/details/path",schemaPath:"#/properties/details/properties/path/type",keyword:"type",params:{type:"string"}};e===null?e=[i]:e.push(i),t++}if(r.errno!==
void 0&&l.call(r,"errno")&&typeof r.errno!="string"){let i={instancePath:n+"/details/errno",schemaPath:"#/properties/details/properties/errno/type",keyword:"typ\
e",params:{type:"string"}};e===null?e=[i]:e.push(i),t++}}else{let i={instancePath:n+"/details",schemaPath:"#/properties/details/type",keyword:"type",params:{type:"\
object"}};e===null?e=[i]:e.push(i),t++}}if(s.message!==void 0&&l.call(s,"message")){let r=s.message;if(typeof r=="string"){if(_(r)<1){let i={instancePath:n+"/me\
ssage",schemaPath:"#/properties/message/minLength",keyword:"minLength",params:{limit:1}};e===null?e=[i]:e.push(i),t++}}else{let i={instancePath:n+"/message",schemaPath:"\
#/properties/message/type",keyword:"type",params:{type:"string"}};e===null?e=[i]:e.push(i),t++}}if(s.retryable!==void 0&&l.call(s,"retryable")&&typeof s.retryable!=
"boolean"){let r={instancePath:n+"/retryable",schemaPath:"#/properties/retryable/type",keyword:"type",params:{type:"boolean"}};e===null?e=[r]:e.push(r),t++}if(s.
hint!==void 0&&l.call(s,"hint")){let r=s.hint;if(typeof r=="string"){if(_(r)<1){let i={instancePath:n+"/hint",schemaPath:"#/properties/hint/minLength",keyword:"\
minLength",params:{limit:1}};e===null?e=[i]:e.push(i),t++}}else{let i={instancePath:n+"/hint",schemaPath:"#/properties/hint/type",keyword:"type",params:{type:"s\
tring"}};e===null?e=[i]:e.push(i),t++}}}else{let r={instancePath:n,schemaPath:"#/type",keyword:"type",params:{type:"object"}};e===null?e=[r]:e.push(r),t++}return _e.
errors=e,t===0}_e.evaluated={props:!0,dynamicProps:!1,dynamicItems:!1};function ke(s,{instancePath:n="",parentData:d,parentDataProperty:f,rootData:p=s,dynamicAnchors:c={}}={}){let e=null,t=0,o=ke.evaluated;if(o.dynamicProps&&(o.props=
void 0),o.dynamicItems&&(o.items=void 0),s&&typeof s=="object"&&!Array.isArray(s)){if(s.schema_version===void 0||!l.call(s,"schema_version")){let r={instancePath:n,
schemaPath:"#/required",keyword:"required",params:{missingProperty:"schema_version"}};e===null?e=[r]:e.push(r),t++}if(s.code===void 0||!l.call(s,"code")){let r={
instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"code"}};e===null?e=[r]:e.push(r),t++}if(s.message===void 0||!l.call(s,"messag\
e")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"message"}};e===null?e=[r]:e.push(r),t++}if(s.retryable===void 0||
!l.call(s,"retryable")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"retryable"}};e===null?e=[r]:e.push(r),t++}for(let r of Object.
keys(s))if(!(r==="schema_version"||r==="code"||r==="details"||r==="message"||r==="retryable"||r==="hint")){let i={instancePath:n+"/"+r.replace(/~/g,"~0").replace(
/\//g,"~1"),schemaPath:"#/additionalProperties/allOf/0/false schema",keyword:"false schema",params:{}};if(e===null?e=[i]:e.push(i),t++,t>100)return ke.errors=e,
!1}if(s.schema_version!==void 0&&l.call(s,"schema_version")&&s.schema_version!=="error.v1"){let r={instancePath:n+"/schema_version",schemaPath:"#/properties/sch\
ema_version/const",keyword:"const",params:{allowedValue:"error.v1"}};e===null?e=[r]:e.push(r),t++}if(s.code!==void 0&&l.call(s,"code")&&s.code!=="chunk_not_foun\
d"){let r={instancePath:n+"/code",schemaPath:"#/properties/code/const",keyword:"const",params:{allowedValue:"chunk_not_found"}};e===null?e=[r]:e.push(r),t++}if(s.
details!==void 0&&l.call(s,"details")){let r=s.details;if(r&&typeof r=="object"&&!Array.isArray(r)){if(r.chunk_id===void 0||!l.call(r,"chunk_id")){let i={instancePath:n+
"/details",schemaPath:"#/properties/details/required",keyword:"required",params:{missingProperty:"chunk_id"}};e===null?e=[i]:e.push(i),t++}for(let i of Object.keys(
r))if(i!=="chunk_id"){let a={instancePath:n+"/details/"+i.replace(/~/g,"~0").replace(/\//g,"~1"),schemaPath:"#/properties/details/additionalProperties/allOf/0/f\
alse schema",keyword:"false schema",params:{}};if(e===null?e=[a]:e.push(a),t++,t>100)return ke.errors=e,!1}if(r.chunk_id!==void 0&&l.call(r,"chunk_id")&&typeof r.
chunk_id!="string"){let i={instancePath:n+"/details/chunk_id",schemaPath:"#/properties/details/properties/chunk_id/type",keyword:"type",params:{type:"string"}};
e===null?e=[i]:e.push(i),t++}}else{let i={instancePath:n+"/details",schemaPath:"#/properties/details/type",keyword:"type",params:{type:"object"}};e===null?e=[i]:
e.push(i),t++}}if(s.message!==void 0&&l.call(s,"message")){let r=s.message;if(typeof r=="string"){if(_(r)<1){let i={instancePath:n+"/message",schemaPath:"#/prop\
erties/message/minLength",keyword:"minLength",params:{limit:1}};e===null?e=[i]:e.push(i),t++}}else{let i={instancePath:n+"/message",schemaPath:"#/properties/mes\
sage/type",keyword:"type",params:{type:"string"}};e===null?e=[i]:e.push(i),t++}}if(s.retryable!==void 0&&l.call(s,"retryable")&&typeof s.retryable!="boolean"){let r={
instancePath:n+"/retryable",schemaPath:"#/properties/retryable/type",keyword:"type",params:{type:"boolean"}};e===null?e=[r]:e.push(r),t++}if(s.hint!==void 0&&l.
call(s,"hint")){let r=s.hint;if(typeof r=="string"){if(_(r)<1){let i={instancePath:n+"/hint",schemaPath:"#/properties/hint/minLength",keyword:"minLength",params:{
limit:1}};e===null?e=[i]:e.push(i),t++}}else{let i={instancePath:n+"/hint",schemaPath:"#/properties/hint/type",keyword:"type",params:{type:"string"}};e===null?e=
[i]:e.push(i),t++}}}else{let r={instancePath:n,schemaPath:"#/type",keyword:"type",params:{type:"object"}};e===null?e=[r]:e.push(r),t++}return ke.errors=e,t===0}
ke.evaluated={props:!0,dynamicProps:!1,dynamicItems:!1};function Pe(s,{instancePath:n="",parentData:d,parentDataProperty:f,rootData:p=s,dynamicAnchors:c={}}={}){let e=null,t=0,o=Pe.evaluated;if(o.dynamicProps&&(o.props=
void 0),o.dynamicItems&&(o.items=void 0),s&&typeof s=="object"&&!Array.isArray(s)){if(s.schema_version===void 0||!l.call(s,"schema_version")){let r={instancePath:n,
schemaPath:"#/required",keyword:"required",params:{missingProperty:"schema_version"}};e===null?e=[r]:e.push(r),t++}if(s.code===void 0||!l.call(s,"code")){let r={
instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"code"}};e===null?e=[r]:e.push(r),t++}if(s.message===void 0||!l.call(s,"messag\
e")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"message"}};e===null?e=[r]:e.push(r),t++}if(s.retryable===void 0||
!l.call(s,"retryable")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"retryable"}};e===null?e=[r]:e.push(r),t++}for(let r of Object.
keys(s))if(!(r==="schema_version"||r==="code"||r==="details"||r==="message"||r==="retryable"||r==="hint")){let i={instancePath:n+"/"+r.replace(/~/g,"~0").replace(
/\//g,"~1"),schemaPath:"#/additionalProperties/allOf/0/false schema",keyword:"false schema",params:{}};if(e===null?e=[i]:e.push(i),t++,t>100)return Pe.errors=e,
!1}if(s.schema_version!==void 0&&l.call(s,"schema_version")&&s.schema_version!=="error.v1"){let r={instancePath:n+"/schema_version",schemaPath:"#/properties/sch\
ema_version/const",keyword:"const",params:{allowedValue:"error.v1"}};e===null?e=[r]:e.push(r),t++}if(s.code!==void 0&&l.call(s,"code")&&s.code!=="doc_not_found"){
let r={instancePath:n+"/code",schemaPath:"#/properties/code/const",keyword:"const",params:{allowedValue:"doc_not_found"}};e===null?e=[r]:e.push(r),t++}if(s.details!==
void 0&&l.call(s,"details")){let r=s.details;if(r&&typeof r=="object"&&!Array.isArray(r)){for(let i of Object.keys(r))if(!(i==="doc_id"||i==="path")){let a={instancePath:n+
"/details/"+i.replace(/~/g,"~0").replace(/\//g,"~1"),schemaPath:"#/properties/details/additionalProperties/allOf/0/false schema",keyword:"false schema",params:{}};
if(e===null?e=[a]:e.push(a),t++,t>100)return Pe.errors=e,!1}if(r.doc_id!==void 0&&l.call(r,"doc_id")&&typeof r.doc_id!="string"){let i={instancePath:n+"/details\
/doc_id",schemaPath:"#/properties/details/properties/doc_id/type",keyword:"type",params:{type:"string"}};e===null?e=[i]:e.push(i),t++}if(r.path!==void 0&&l.call(
r,"path")&&typeof r.path!="string"){let i={instancePath:n+"/details/path",schemaPath:"#/properties/details/properties/path/type",keyword:"type",params:{type:"st\
ring"}};e===null?e=[i]:e.push(i),t++}}else{let i={instancePath:n+"/details",schemaPath:"#/properties/details/type",keyword:"type",params:{type:"object"}};e===null?
e=[i]:e.push(i),t++}}if(s.message!==void 0&&l.call(s,"message")){let r=s.message;if(typeof r=="string"){if(_(r)<1){let i={instancePath:n+"/message",schemaPath:"\
#/properties/message/minLength",keyword:"minLength",params:{limit:1}};e===null?e=[i]:e.push(i),t++}}else{let i={instancePath:n+"/message",schemaPath:"#/properti\
es/message/type",keyword:"type",params:{type:"string"}};e===null?e=[i]:e.push(i),t++}}if(s.retryable!==void 0&&l.call(s,"retryable")&&typeof s.retryable!="boole\
an"){let r={instancePath:n+"/retryable",schemaPath:"#/properties/retryable/type",keyword:"type",params:{type:"boolean"}};e===null?e=[r]:e.push(r),t++}if(s.hint!==
void 0&&l.call(s,"hint")){let r=s.hint;if(typeof r=="string"){if(_(r)<1){let i={instancePath:n+"/hint",schemaPath:"#/properties/hint/minLength",keyword:"minLeng\
th",params:{limit:1}};e===null?e=[i]:e.push(i),t++}}else{let i={instancePath:n+"/hint",schemaPath:"#/properties/hint/type",keyword:"type",params:{type:"string"}};
e===null?e=[i]:e.push(i),t++}}}else{let r={instancePath:n,schemaPath:"#/type",keyword:"type",params:{type:"object"}};e===null?e=[r]:e.push(r),t++}return Pe.errors=
e,t===0}Pe.evaluated={props:!0,dynamicProps:!1,dynamicItems:!1};function ve(s,{instancePath:n="",parentData:d,parentDataProperty:f,rootData:p=s,dynamicAnchors:c={}}={}){let e=null,t=0,o=ve.evaluated;if(o.dynamicProps&&(o.props=
void 0),o.dynamicItems&&(o.items=void 0),s&&typeof s=="object"&&!Array.isArray(s)){if(s.schema_version===void 0||!l.call(s,"schema_version")){let r={instancePath:n,
schemaPath:"#/required",keyword:"required",params:{missingProperty:"schema_version"}};e===null?e=[r]:e.push(r),t++}if(s.code===void 0||!l.call(s,"code")){let r={
instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"code"}};e===null?e=[r]:e.push(r),t++}if(s.message===void 0||!l.call(s,"messag\
e")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"message"}};e===null?e=[r]:e.push(r),t++}if(s.retryable===void 0||
!l.call(s,"retryable")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"retryable"}};e===null?e=[r]:e.push(r),t++}for(let r of Object.
keys(s))if(!(r==="schema_version"||r==="code"||r==="details"||r==="message"||r==="retryable"||r==="hint")){let i={instancePath:n+"/"+r.replace(/~/g,"~0").replace(
/\//g,"~1"),schemaPath:"#/additionalProperties/allOf/0/false schema",keyword:"false schema",params:{}};if(e===null?e=[i]:e.push(i),t++,t>100)return ve.errors=e,
!1}if(s.schema_version!==void 0&&l.call(s,"schema_version")&&s.schema_version!=="error.v1"){let r={instancePath:n+"/schema_version",schemaPath:"#/properties/sch\
ema_version/const",keyword:"const",params:{allowedValue:"error.v1"}};e===null?e=[r]:e.push(r),t++}if(s.code!==void 0&&l.call(s,"code")&&s.code!=="span_not_suppo\
rted"){let r={instancePath:n+"/code",schemaPath:"#/properties/code/const",keyword:"const",params:{allowedValue:"span_not_supported"}};e===null?e=[r]:e.push(r),t++}
if(s.details!==void 0&&l.call(s,"details")){let r=s.details;if(r&&typeof r=="object"&&!Array.isArray(r)){if(r.doc_id===void 0||!l.call(r,"doc_id")){let i={instancePath:n+
"/details",schemaPath:"#/properties/details/required",keyword:"required",params:{missingProperty:"doc_id"}};e===null?e=[i]:e.push(i),t++}if(r.reason===void 0||!l.
call(r,"reason")){let i={instancePath:n+"/details",schemaPath:"#/properties/details/required",keyword:"required",params:{missingProperty:"reason"}};e===null?e=[
i]:e.push(i),t++}for(let i of Object.keys(r))if(!(i==="doc_id"||i==="reason")){let a={instancePath:n+"/details/"+i.replace(/~/g,"~0").replace(/\//g,"~1"),schemaPath:"\
#/properties/details/additionalProperties/allOf/0/false schema",keyword:"false schema",params:{}};if(e===null?e=[a]:e.push(a),t++,t>100)return ve.errors=e,!1}if(r.
doc_id!==void 0&&l.call(r,"doc_id")&&typeof r.doc_id!="string"){let i={instancePath:n+"/details/doc_id",schemaPath:"#/properties/details/properties/doc_id/type",
keyword:"type",params:{type:"string"}};e===null?e=[i]:e.push(i),t++}if(r.reason!==void 0&&l.call(r,"reason")&&typeof r.reason!="string"){let i={instancePath:n+"\
/details/reason",schemaPath:"#/properties/details/properties/reason/type",keyword:"type",params:{type:"string"}};e===null?e=[i]:e.push(i),t++}}else{let i={instancePath:n+
"/details",schemaPath:"#/properties/details/type",keyword:"type",params:{type:"object"}};e===null?e=[i]:e.push(i),t++}}if(s.message!==void 0&&l.call(s,"message")){
let r=s.message;if(typeof r=="string"){if(_(r)<1){let i={instancePath:n+"/message",schemaPath:"#/properties/message/minLength",keyword:"minLength",params:{limit:1}};
e===null?e=[i]:e.push(i),t++}}else{let i={instancePath:n+"/message",schemaPath:"#/properties/message/type",keyword:"type",params:{type:"string"}};e===null?e=[i]:
e.push(i),t++}}if(s.retryable!==void 0&&l.call(s,"retryable")&&typeof s.retryable!="boolean"){let r={instancePath:n+"/retryable",schemaPath:"#/properties/retrya\
ble/type",keyword:"type",params:{type:"boolean"}};e===null?e=[r]:e.push(r),t++}if(s.hint!==void 0&&l.call(s,"hint")){let r=s.hint;if(typeof r=="string"){if(_(r)<
1){let i={instancePath:n+"/hint",schemaPath:"#/properties/hint/minLength",keyword:"minLength",params:{limit:1}};e===null?e=[i]:e.push(i),t++}}else{let i={instancePath:n+
"/hint",schemaPath:"#/properties/hint/type",keyword:"type",params:{type:"string"}};e===null?e=[i]:e.push(i),t++}}}else{let r={instancePath:n,schemaPath:"#/type",
keyword:"type",params:{type:"object"}};e===null?e=[r]:e.push(r),t++}return ve.errors=e,t===0}ve.evaluated={props:!0,dynamicProps:!1,dynamicItems:!1};function Me(s,{instancePath:n="",parentData:d,parentDataProperty:f,rootData:p=s,dynamicAnchors:c={}}={}){let e=null,t=0,o=Me.evaluated;if(o.dynamicProps&&(o.props=
void 0),o.dynamicItems&&(o.items=void 0),s&&typeof s=="object"&&!Array.isArray(s)){if(s.schema_version===void 0||!l.call(s,"schema_version")){let r={instancePath:n,
schemaPath:"#/required",keyword:"required",params:{missingProperty:"schema_version"}};e===null?e=[r]:e.push(r),t++}if(s.code===void 0||!l.call(s,"code")){let r={
instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"code"}};e===null?e=[r]:e.push(r),t++}if(s.message===void 0||!l.call(s,"messag\
e")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"message"}};e===null?e=[r]:e.push(r),t++}if(s.retryable===void 0||
!l.call(s,"retryable")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"retryable"}};e===null?e=[r]:e.push(r),t++}for(let r of Object.
keys(s))if(!(r==="schema_version"||r==="code"||r==="details"||r==="message"||r==="retryable"||r==="hint")){let i={instancePath:n+"/"+r.replace(/~/g,"~0").replace(
/\//g,"~1"),schemaPath:"#/additionalProperties/allOf/0/false schema",keyword:"false schema",params:{}};if(e===null?e=[i]:e.push(i),t++,t>100)return Me.errors=e,
!1}if(s.schema_version!==void 0&&l.call(s,"schema_version")&&s.schema_version!=="error.v1"){let r={instancePath:n+"/schema_version",schemaPath:"#/properties/sch\
ema_version/const",keyword:"const",params:{allowedValue:"error.v1"}};e===null?e=[r]:e.push(r),t++}if(s.code!==void 0&&l.call(s,"code")&&s.code!=="internal"){let r={
instancePath:n+"/code",schemaPath:"#/properties/code/const",keyword:"const",params:{allowedValue:"internal"}};e===null?e=[r]:e.push(r),t++}if(s.details!==void 0&&
l.call(s,"details")){let r={instancePath:n+"/details",schemaPath:"#/properties/details/false schema",keyword:"false schema",params:{}};e===null?e=[r]:e.push(r),
t++}if(s.message!==void 0&&l.call(s,"message")){let r=s.message;if(typeof r=="string"){if(_(r)<1){let i={instancePath:n+"/message",schemaPath:"#/properties/mess\
age/minLength",keyword:"minLength",params:{limit:1}};e===null?e=[i]:e.push(i),t++}}else{let i={instancePath:n+"/message",schemaPath:"#/properties/message/type",
keyword:"type",params:{type:"string"}};e===null?e=[i]:e.push(i),t++}}if(s.retryable!==void 0&&l.call(s,"retryable")&&typeof s.retryable!="boolean"){let r={instancePath:n+
"/retryable",schemaPath:"#/properties/retryable/type",keyword:"type",params:{type:"boolean"}};e===null?e=[r]:e.push(r),t++}if(s.hint!==void 0&&l.call(s,"hint")){
let r=s.hint;if(typeof r=="string"){if(_(r)<1){let i={instancePath:n+"/hint",schemaPath:"#/properties/hint/minLength",keyword:"minLength",params:{limit:1}};e===
null?e=[i]:e.push(i),t++}}else{let i={instancePath:n+"/hint",schemaPath:"#/properties/hint/type",keyword:"type",params:{type:"string"}};e===null?e=[i]:e.push(i),
t++}}}else{let r={instancePath:n,schemaPath:"#/type",keyword:"type",params:{type:"object"}};e===null?e=[r]:e.push(r),t++}return Me.errors=e,t===0}Me.evaluated={
props:!0,dynamicProps:!1,dynamicItems:!1};function D(s,{instancePath:n="",parentData:d,parentDataProperty:f,rootData:p=s,dynamicAnchors:c={}}={}){let e=null,t=0,
o=D.evaluated;if(o.dynamicProps&&(o.props=void 0),o.dynamicItems&&(o.items=void 0),s&&typeof s=="object"&&!Array.isArray(s)){let i=s.code;if(typeof i=="string")
if(i==="stale_cursor"){ae(s,{instancePath:n,parentData:d,parentDataProperty:f,rootData:p,dynamicAnchors:c})||(e=e===null?ae.errors:e.concat(ae.errors),t=e.length);
var r=!0}else if(i==="invalid_cursor")pe(s,{instancePath:n,parentData:d,parentDataProperty:f,rootData:p,dynamicAnchors:c})||(e=e===null?pe.errors:e.concat(pe.errors),
t=e.length),r!==!0&&(r=!0);else if(i==="invalid_input")ce(s,{instancePath:n,parentData:d,parentDataProperty:f,rootData:p,dynamicAnchors:c})||(e=e===null?ce.errors:
e.concat(ce.errors),t=e.length),r!==!0&&(r=!0);else if(i==="not_indexed")ue(s,{instancePath:n,parentData:d,parentDataProperty:f,rootData:p,dynamicAnchors:c})||(e=
e===null?ue.errors:e.concat(ue.errors),t=e.length),r!==!0&&(r=!0);else if(i==="embedding_mismatch")me(s,{instancePath:n,parentData:d,parentDataProperty:f,rootData:p,
dynamicAnchors:c})||(e=e===null?me.errors:e.concat(me.errors),t=e.length),r!==!0&&(r=!0);else if(i==="model_unavailable")fe(s,{instancePath:n,parentData:d,parentDataProperty:f,
rootData:p,dynamicAnchors:c})||(e=e===null?fe.errors:e.concat(fe.errors),t=e.length),r!==!0&&(r=!0);else if(i==="retrieval_failed")G(s,{instancePath:n,parentData:d,
parentDataProperty:f,rootData:p,dynamicAnchors:c})||(e=e===null?G.errors:e.concat(G.errors),t=e.length),r!==!0&&(r=!0);else if(i==="unsupported")de(s,{instancePath:n,
parentData:d,parentDataProperty:f,rootData:p,dynamicAnchors:c})||(e=e===null?de.errors:e.concat(de.errors),t=e.length),r!==!0&&(r=!0);else if(i==="timeout")he(s,
{instancePath:n,parentData:d,parentDataProperty:f,rootData:p,dynamicAnchors:c})||(e=e===null?he.errors:e.concat(he.errors),t=e.length),r!==!0&&(r=!0);else if(i===
"locked")ye(s,{instancePath:n,parentData:d,parentDataProperty:f,rootData:p,dynamicAnchors:c})||(e=e===null?ye.errors:e.concat(ye.errors),t=e.length),r!==!0&&(r=
!0);else if(i==="corrupt_index")ge(s,{instancePath:n,parentData:d,parentDataProperty:f,rootData:p,dynamicAnchors:c})||(e=e===null?ge.errors:e.concat(ge.errors),
t=e.length),r!==!0&&(r=!0);else if(i==="io_error")_e(s,{instancePath:n,parentData:d,parentDataProperty:f,rootData:p,dynamicAnchors:c})||(e=e===null?_e.errors:e.
concat(_e.errors),t=e.length),r!==!0&&(r=!0);else if(i==="chunk_not_found")ke(s,{instancePath:n,parentData:d,parentDataProperty:f,rootData:p,dynamicAnchors:c})||
(e=e===null?ke.errors:e.concat(ke.errors),t=e.length),r!==!0&&(r=!0);else if(i==="doc_not_found")Pe(s,{instancePath:n,parentData:d,parentDataProperty:f,rootData:p,
dynamicAnchors:c})||(e=e===null?Pe.errors:e.concat(Pe.errors),t=e.length),r!==!0&&(r=!0);else if(i==="span_not_supported")ve(s,{instancePath:n,parentData:d,parentDataProperty:f,
rootData:p,dynamicAnchors:c})||(e=e===null?ve.errors:e.concat(ve.errors),t=e.length),r!==!0&&(r=!0);else if(i==="internal")Me(s,{instancePath:n,parentData:d,parentDataProperty:f,
rootData:p,dynamicAnchors:c})||(e=e===null?Me.errors:e.concat(Me.errors),t=e.length),r!==!0&&(r=!0);else{let a={instancePath:n,schemaPath:"#/discriminator",keyword:"\
discriminator",params:{error:"mapping",tag:"code",tagValue:i}};e===null?e=[a]:e.push(a),t++}else{let a={instancePath:n,schemaPath:"#/discriminator",keyword:"dis\
criminator",params:{error:"tag",tag:"code",tagValue:i}};e===null?e=[a]:e.push(a),t++}}else{let i={instancePath:n,schemaPath:"#/type",keyword:"type",params:{type:"\
object"}};e===null?e=[i]:e.push(i),t++}return D.errors=e,o.props=r,t===0}D.evaluated={dynamicProps:!0,dynamicItems:!1};function Re(s,{instancePath:n="",parentData:d,
parentDataProperty:f,rootData:p=s,dynamicAnchors:c={}}={}){let e=null,t=0,o=Re.evaluated;if(o.dynamicProps&&(o.props=void 0),o.dynamicItems&&(o.items=void 0),s&&
typeof s=="object"&&!Array.isArray(s)){if(s.schema_version===void 0||!l.call(s,"schema_version")){let r={instancePath:n,schemaPath:"#/required",keyword:"require\
d",params:{missingProperty:"schema_version"}};e===null?e=[r]:e.push(r),t++}if(s.index===void 0||!l.call(s,"index")){let r={instancePath:n,schemaPath:"#/required",
keyword:"required",params:{missingProperty:"index"}};e===null?e=[r]:e.push(r),t++}if(s.query===void 0||!l.call(s,"query")){let r={instancePath:n,schemaPath:"#/r\
equired",keyword:"required",params:{missingProperty:"query"}};e===null?e=[r]:e.push(r),t++}if(s.error===void 0||!l.call(s,"error")){let r={instancePath:n,schemaPath:"\
#/required",keyword:"required",params:{missingProperty:"error"}};e===null?e=[r]:e.push(r),t++}for(let r of Object.keys(s))if(!(r==="schema_version"||r==="error"||
r==="response"||r==="index"||r==="query")){let i={instancePath:n+"/"+r.replace(/~/g,"~0").replace(/\//g,"~1"),schemaPath:"#/additionalProperties/allOf/0/false s\
chema",keyword:"false schema",params:{}};if(e===null?e=[i]:e.push(i),t++,t>100)return Re.errors=e,!1}if(s.schema_version!==void 0&&l.call(s,"schema_version")&&s.
schema_version!=="bulk_search_item.v1"){let r={instancePath:n+"/schema_version",schemaPath:"#/properties/schema_version/const",keyword:"const",params:{allowedValue:"\
bulk_search_item.v1"}};e===null?e=[r]:e.push(r),t++}if(s.error!==void 0&&l.call(s,"error")&&(D(s.error,{instancePath:n+"/error",parentData:s,parentDataProperty:"\
error",rootData:p,dynamicAnchors:c})||(e=e===null?D.errors:e.concat(D.errors),t=e.length)),s.response!==void 0&&l.call(s,"response")){let r={instancePath:n+"/re\
sponse",schemaPath:"#/properties/response/false schema",keyword:"false schema",params:{}};e===null?e=[r]:e.push(r),t++}if(s.index!==void 0&&l.call(s,"index")){let r=s.
index;if(!(typeof r=="number"&&!(r%1)&&!isNaN(r)&&isFinite(r))){let i={instancePath:n+"/index",schemaPath:"#/properties/index/type",keyword:"type",params:{type:"\
integer"}};e===null?e=[i]:e.push(i),t++}if(typeof r=="number"&&isFinite(r)){if(r>99||isNaN(r)){let i={instancePath:n+"/index",schemaPath:"#/properties/index/max\
imum",keyword:"maximum",params:{comparison:"<=",limit:99}};e===null?e=[i]:e.push(i),t++}if(r<0||isNaN(r)){let i={instancePath:n+"/index",schemaPath:"#/propertie\
s/index/minimum",keyword:"minimum",params:{comparison:">=",limit:0}};e===null?e=[i]:e.push(i),t++}}}if(s.query!==void 0&&l.call(s,"query")&&typeof s.query!="str\
ing"){let r={instancePath:n+"/query",schemaPath:"#/properties/query/type",keyword:"type",params:{type:"string"}};e===null?e=[r]:e.push(r),t++}}else{let r={instancePath:n,
schemaPath:"#/type",keyword:"type",params:{type:"object"}};e===null?e=[r]:e.push(r),t++}return Re.errors=e,t===0}Re.evaluated={props:!0,dynamicProps:!1,dynamicItems:!1};var ds={$schema:"https://json-schema.org/draft/2020-12/schema",$id:"https://kebab.local/wire/v1/search_response.schema.json",type:"object",required:["schema_ver\
sion","hits","next_cursor","truncated"],additionalProperties:{allOf:[!1],enough:!0},properties:{schema_version:{const:"search_response.v1"},hits:{type:"array",maxItems:1e3,
items:{allOf:[{$ref:"search_hit.schema.json"}],enough:!0}},next_cursor:{type:["string","null"]},truncated:{type:"boolean"},degraded:{type:"array",minItems:1,items:{
allOf:[{$ref:"error.schema.json#/$defs/RetrieverFailure"}],enough:!0}},trace:{$ref:"#/$defs/SearchTrace"}},$defs:{SearchTrace:{type:"object",required:["lexical",
"vector","rrf_inputs","timing"],additionalProperties:{allOf:[!1],enough:!0},properties:{lexical:{type:"array",items:{allOf:[{$ref:"#/$defs/TraceCandidate"}],enough:!0}},
vector:{type:"array",items:{allOf:[{$ref:"#/$defs/TraceCandidate"}],enough:!0}},retrievers:{type:"object",additionalProperties:{allOf:[{type:"array",items:{allOf:[
{$ref:"#/$defs/TraceCandidate"}],enough:!0}}],enough:!0}},rrf_inputs:{type:"array",items:{allOf:[{$ref:"#/$defs/TraceContribution"}],enough:!0}},fusion:{$ref:"#\
/$defs/TraceFusion"},timing:{$ref:"#/$defs/TraceTiming"}}},TraceCandidate:{type:"object",required:["retriever","window","rank","chunk_id","score"],additionalProperties:{
allOf:[!1],enough:!0},properties:{retriever:{type:"string",minLength:1},window:{type:"integer",minimum:0},rank:{type:"integer",minimum:1},chunk_id:{type:"string",
minLength:1},score:{type:"number"}}},TraceContribution:{type:"object",required:["retriever","window","rank","chunk_id","weight","contribution"],additionalProperties:{
allOf:[!1],enough:!0},properties:{retriever:{type:"string",minLength:1},window:{type:"integer",minimum:0},rank:{type:"integer",minimum:1},chunk_id:{type:"string",
minLength:1},weight:{type:"number",minimum:0},contribution:{type:"number"}}},TraceFusion:{type:"object",required:["method","depth"],additionalProperties:{allOf:[
!1],enough:!0},properties:{method:{type:"string",minLength:1},rank_constant:{type:"number",minimum:0},weights:{type:"object",additionalProperties:{allOf:[{type:"\
number",minimum:0}],enough:!0}},depth:{type:"integer",minimum:1}}},TraceTiming:{type:"object",required:["lexical_ms","vector_ms","fusion_ms","total_ms"],additionalProperties:{
allOf:[!1],enough:!0},properties:{plan_ms:{type:"integer",minimum:0},lexical_ms:{type:"integer",minimum:0},vector_ms:{type:"integer",minimum:0},retrievers_ms:{type:"\
object",additionalProperties:{allOf:[{type:"integer",minimum:0}],enough:!0}},fusion_ms:{type:"integer",minimum:0},rerank_ms:{type:"integer",minimum:0},hydrate_ms:{
type:"integer",minimum:0},fit_ms:{type:"integer",minimum:0},total_ms:{type:"integer",minimum:0}}}}},ar={$schema:"https://json-schema.org/draft/2020-12/schema",$id:"\
https://kebab.local/wire/v1/search_hit.schema.json",type:"object",required:["schema_version","rank","score","chunk_id","doc_id","doc_path","heading_path","snipp\
et","citation","retrieval","index_version","chunker_version","indexed_at","stale"],additionalProperties:{allOf:[!1],enough:!0},properties:{schema_version:{const:"\
search_hit.v1"},rank:{type:"integer",minimum:1},score:{type:"number"},score_kind:{enum:["rrf","bm25","cosine"]},chunk_id:{type:"string",minLength:1},doc_id:{type:"\
string",minLength:1},doc_path:{type:"string",minLength:1},heading_path:{type:"array",items:{allOf:[{type:"string"}],enough:!0}},section_label:{type:["string","n\
ull"]},snippet:{type:"string"},snippet_full_text:{type:"boolean"},citation:{$ref:"citation.schema.json"},retrieval:{$ref:"#/$defs/HitRetrieval"},index_version:{
type:"string"},embedding_model:{type:["string","null"]},chunker_version:{type:"string"},indexed_at:{type:"string",format:"date-time"},stale:{type:"boolean"},repo:{
type:["string","null"]},code_lang:{type:["string","null"]}},allOf:[{if:{required:["score_kind"],properties:{score_kind:{const:"rrf"}}},then:{properties:{score:{
type:"number",minimum:0,maximum:1}}}},{if:{required:["score_kind"],properties:{score_kind:{const:"bm25"}}},then:{properties:{score:{type:"number",minimum:0}}}},
{if:{required:["score_kind"],properties:{score_kind:{const:"cosine"}}},then:{properties:{score:{type:"number",minimum:-1,maximum:1}}}}],$defs:{HitRetrieval:{type:"\
object",required:["method","fusion_score"],additionalProperties:{allOf:[!1],enough:!0},properties:{method:{$ref:"search_request.schema.json#/$defs/SearchMode"},
fusion_score:{type:"number"},lexical_score:{type:"number"},lexical_rank:{type:"integer",minimum:1},vector_score:{type:"number"},vector_rank:{type:"integer",minimum:1},
evidence:{type:["number","null"],minimum:0,maximum:1},retrievers:{type:"object",additionalProperties:{allOf:[{$ref:"#/$defs/RetrieverScore"}],enough:!0}},fusion:{
type:"string",minLength:1},rerank_score:{type:"number"},rerank_model:{type:"string",minLength:1}},dependentRequired:{rerank_score:["rerank_model"],rerank_model:[
"rerank_score"]}},RetrieverScore:{type:"object",required:["rank","score"],additionalProperties:{allOf:[!1],enough:!0},properties:{rank:{type:"integer",minimum:1},
score:{type:"number"}}}}},Tr={type:"object",required:["method","fusion_score"],additionalProperties:{allOf:[!1],enough:!0},properties:{method:{$ref:"search_requ\
est.schema.json#/$defs/SearchMode"},fusion_score:{type:"number"},lexical_score:{type:"number"},lexical_rank:{type:"integer",minimum:1},vector_score:{type:"numbe\
r"},vector_rank:{type:"integer",minimum:1},evidence:{type:["number","null"],minimum:0,maximum:1},retrievers:{type:"object",additionalProperties:{allOf:[{$ref:"#\
/$defs/RetrieverScore"}],enough:!0}},fusion:{type:"string",minLength:1},rerank_score:{type:"number"},rerank_model:{type:"string",minLength:1}},dependentRequired:{
rerank_score:["rerank_model"],rerank_model:["rerank_score"]}};function hr(s,{instancePath:n="",parentData:d,parentDataProperty:f,rootData:p=s,dynamicAnchors:c={}}={}){
let e=null,t=0,o=hr.evaluated;if(o.dynamicProps&&(o.props=void 0),o.dynamicItems&&(o.items=void 0),!(s==="lexical"||s==="vector"||s==="hybrid")){let r={instancePath:n,
schemaPath:"#/enum",keyword:"enum",params:{allowedValues:jr.enum}};e===null?e=[r]:e.push(r),t++}return hr.errors=e,t===0}hr.evaluated={dynamicProps:!1,dynamicItems:!1};function Ke(s,{instancePath:n="",parentData:d,parentDataProperty:f,rootData:p=s,dynamicAnchors:c={}}={}){let e=null,t=0,o=Ke.evaluated;if(o.dynamicProps&&(o.props=
void 0),o.dynamicItems&&(o.items=void 0),s&&typeof s=="object"&&!Array.isArray(s)){if(s.rank===void 0||!l.call(s,"rank")){let r={instancePath:n,schemaPath:"#/re\
quired",keyword:"required",params:{missingProperty:"rank"}};e===null?e=[r]:e.push(r),t++}if(s.score===void 0||!l.call(s,"score")){let r={instancePath:n,schemaPath:"\
#/required",keyword:"required",params:{missingProperty:"score"}};e===null?e=[r]:e.push(r),t++}for(let r of Object.keys(s))if(!(r==="rank"||r==="score")){let i={
instancePath:n+"/"+r.replace(/~/g,"~0").replace(/\//g,"~1"),schemaPath:"#/additionalProperties/allOf/0/false schema",keyword:"false schema",params:{}};if(e===null?
e=[i]:e.push(i),t++,t>100)return Ke.errors=e,!1}if(s.rank!==void 0&&l.call(s,"rank")){let r=s.rank;if(!(typeof r=="number"&&!(r%1)&&!isNaN(r)&&isFinite(r))){let i={
instancePath:n+"/rank",schemaPath:"#/properties/rank/type",keyword:"type",params:{type:"integer"}};e===null?e=[i]:e.push(i),t++}if(typeof r=="number"&&isFinite(
r)&&(r<1||isNaN(r))){let i={instancePath:n+"/rank",schemaPath:"#/properties/rank/minimum",keyword:"minimum",params:{comparison:">=",limit:1}};e===null?e=[i]:e.push(
i),t++}}if(s.score!==void 0&&l.call(s,"score")){let r=s.score;if(!(typeof r=="number"&&isFinite(r))){let i={instancePath:n+"/score",schemaPath:"#/properties/sco\
re/type",keyword:"type",params:{type:"number"}};e===null?e=[i]:e.push(i),t++}}}else{let r={instancePath:n,schemaPath:"#/type",keyword:"type",params:{type:"objec\
t"}};e===null?e=[r]:e.push(r),t++}return Ke.errors=e,t===0}Ke.evaluated={props:!0,dynamicProps:!1,dynamicItems:!1};function we(s,{instancePath:n="",parentData:d,
parentDataProperty:f,rootData:p=s,dynamicAnchors:c={}}={}){let e=null,t=0,o=we.evaluated;if(o.dynamicProps&&(o.props=void 0),o.dynamicItems&&(o.items=void 0),s&&
typeof s=="object"&&!Array.isArray(s)){if(s.method===void 0||!l.call(s,"method")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"\
method"}};e===null?e=[r]:e.push(r),t++}if(s.fusion_score===void 0||!l.call(s,"fusion_score")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{
missingProperty:"fusion_score"}};e===null?e=[r]:e.push(r),t++}for(let r of Object.keys(s))if(!l.call(Tr.properties,r)){let i={instancePath:n+"/"+r.replace(/~/g,
"~0").replace(/\//g,"~1"),schemaPath:"#/additionalProperties/allOf/0/false schema",keyword:"false schema",params:{}};if(e===null?e=[i]:e.push(i),t++,t>100)return we.
errors=e,!1}if(s.method!==void 0&&l.call(s,"method")&&(hr(s.method,{instancePath:n+"/method",parentData:s,parentDataProperty:"method",rootData:p,dynamicAnchors:c})||
(e=e===null?hr.errors:e.concat(hr.errors),t=e.length)),s.fusion_score!==void 0&&l.call(s,"fusion_score")){let r=s.fusion_score;if(!(typeof r=="number"&&isFinite(
r))){let i={instancePath:n+"/fusion_score",schemaPath:"#/properties/fusion_score/type",keyword:"type",params:{type:"number"}};e===null?e=[i]:e.push(i),t++}}if(s.
lexical_score!==void 0&&l.call(s,"lexical_score")){let r=s.lexical_score;if(!(typeof r=="number"&&isFinite(r))){let i={instancePath:n+"/lexical_score",schemaPath:"\
#/properties/lexical_score/type",keyword:"type",params:{type:"number"}};e===null?e=[i]:e.push(i),t++}}if(s.lexical_rank!==void 0&&l.call(s,"lexical_rank")){let r=s.
lexical_rank;if(!(typeof r=="number"&&!(r%1)&&!isNaN(r)&&isFinite(r))){let i={instancePath:n+"/lexical_rank",schemaPath:"#/properties/lexical_rank/type",keyword:"\
type",params:{type:"integer"}};e===null?e=[i]:e.push(i),t++}if(typeof r=="number"&&isFinite(r)&&(r<1||isNaN(r))){let i={instancePath:n+"/lexical_rank",schemaPath:"\
#/properties/lexical_rank/minimum",keyword:"minimum",params:{comparison:">=",limit:1}};e===null?e=[i]:e.push(i),t++}}if(s.vector_score!==void 0&&l.call(s,"vecto\
r_score")){let r=s.vector_score;if(!(typeof r=="number"&&isFinite(r))){let i={instancePath:n+"/vector_score",schemaPath:"#/properties/vector_score/type",keyword:"\
type",params:{type:"number"}};e===null?e=[i]:e.push(i),t++}}if(s.vector_rank!==void 0&&l.call(s,"vector_rank")){let r=s.vector_rank;if(!(typeof r=="number"&&!(r%
1)&&!isNaN(r)&&isFinite(r))){let i={instancePath:n+"/vector_rank",schemaPath:"#/properties/vector_rank/type",keyword:"type",params:{type:"integer"}};e===null?e=
[i]:e.push(i),t++}if(typeof r=="number"&&isFinite(r)&&(r<1||isNaN(r))){let i={instancePath:n+"/vector_rank",schemaPath:"#/properties/vector_rank/minimum",keyword:"\
minimum",params:{comparison:">=",limit:1}};e===null?e=[i]:e.push(i),t++}}if(s.evidence!==void 0&&l.call(s,"evidence")){let r=s.evidence;if(!(typeof r=="number"&&
isFinite(r))&&r!==null){let i={instancePath:n+"/evidence",schemaPath:"#/properties/evidence/type",keyword:"type",params:{type:Tr.properties.evidence.type}};e===
null?e=[i]:e.push(i),t++}if(typeof r=="number"&&isFinite(r)){if(r>1||isNaN(r)){let i={instancePath:n+"/evidence",schemaPath:"#/properties/evidence/maximum",keyword:"\
maximum",params:{comparison:"<=",limit:1}};e===null?e=[i]:e.push(i),t++}if(r<0||isNaN(r)){let i={instancePath:n+"/evidence",schemaPath:"#/properties/evidence/mi\
nimum",keyword:"minimum",params:{comparison:">=",limit:0}};e===null?e=[i]:e.push(i),t++}}}if(s.retrievers!==void 0&&l.call(s,"retrievers")){let r=s.retrievers;if(r&&
typeof r=="object"&&!Array.isArray(r)){for(let i of Object.keys(r))if(Ke(r[i],{instancePath:n+"/retrievers/"+i.replace(/~/g,"~0").replace(/\//g,"~1"),parentData:r,
parentDataProperty:i,rootData:p,dynamicAnchors:c})||(e=e===null?Ke.errors:e.concat(Ke.errors),t=e.length),t>100)return we.errors=e,!1}else{let i={instancePath:n+
"/retrievers",schemaPath:"#/properties/retrievers/type",keyword:"type",params:{type:"object"}};e===null?e=[i]:e.push(i),t++}}if(s.fusion!==void 0&&l.call(s,"fus\
ion")){let r=s.fusion;if(typeof r=="string"){if(_(r)<1){let i={instancePath:n+"/fusion",schemaPath:"#/properties/fusion/minLength",keyword:"minLength",params:{limit:1}};
e===null?e=[i]:e.push(i),t++}}else{let i={instancePath:n+"/fusion",schemaPath:"#/properties/fusion/type",keyword:"type",params:{type:"string"}};e===null?e=[i]:e.
push(i),t++}}if(s.rerank_score!==void 0&&l.call(s,"rerank_score")){let r=s.rerank_score;if(!(typeof r=="number"&&isFinite(r))){let i={instancePath:n+"/rerank_sc\
ore",schemaPath:"#/properties/rerank_score/type",keyword:"type",params:{type:"number"}};e===null?e=[i]:e.push(i),t++}}if(s.rerank_model!==void 0&&l.call(s,"rera\
nk_model")){let r=s.rerank_model;if(typeof r=="string"){if(_(r)<1){let i={instancePath:n+"/rerank_model",schemaPath:"#/properties/rerank_model/minLength",keyword:"\
minLength",params:{limit:1}};e===null?e=[i]:e.push(i),t++}}else{let i={instancePath:n+"/rerank_model",schemaPath:"#/properties/rerank_model/type",keyword:"type",
params:{type:"string"}};e===null?e=[i]:e.push(i),t++}}if(s.rerank_score!==void 0&&l.call(s,"rerank_score")&&(s.rerank_model===void 0||!l.call(s,"rerank_model"))){
let r={instancePath:n,schemaPath:"#/dependentRequired",keyword:"dependentRequired",params:{property:"rerank_score",missingProperty:"rerank_model",depsCount:1,deps:"\
rerank_model"}};e===null?e=[r]:e.push(r),t++}if(s.rerank_model!==void 0&&l.call(s,"rerank_model")&&(s.rerank_score===void 0||!l.call(s,"rerank_score"))){let r={
instancePath:n,schemaPath:"#/dependentRequired",keyword:"dependentRequired",params:{property:"rerank_model",missingProperty:"rerank_score",depsCount:1,deps:"rer\
ank_score"}};e===null?e=[r]:e.push(r),t++}}else{let r={instancePath:n,schemaPath:"#/type",keyword:"type",params:{type:"object"}};e===null?e=[r]:e.push(r),t++}return we.
errors=e,t===0}we.evaluated={props:!0,dynamicProps:!1,dynamicItems:!1};function J(s,{instancePath:n="",parentData:d,parentDataProperty:f,rootData:p=s,dynamicAnchors:c={}}={}){
let e=null,t=0,o=J.evaluated;o.dynamicProps&&(o.props=void 0),o.dynamicItems&&(o.items=void 0);let r=t,i=!0,a=t;if(s&&typeof s=="object"&&!Array.isArray(s)){let h;
if((s.score_kind===void 0||!l.call(s,"score_kind"))&&(h="score_kind")){let k={};e===null?e=[k]:e.push(k),t++}else if(s.score_kind!==void 0&&l.call(s,"score_kind")&&
s.score_kind!=="rrf"){let k={};e===null?e=[k]:e.push(k),t++}}var y=a===t;if(t=r,e!==null&&(r?e.length=r:e=null),y){let h=t;if(s&&typeof s=="object"&&!Array.isArray(
s)&&s.score!==void 0&&l.call(s,"score")){let q=s.score;if(typeof q=="number"&&isFinite(q)){if(q>1||isNaN(q)){let N={instancePath:n+"/score",schemaPath:"#/allOf/\
0/then/properties/score/maximum",keyword:"maximum",params:{comparison:"<=",limit:1}};e===null?e=[N]:e.push(N),t++}if(q<0||isNaN(q)){let N={instancePath:n+"/scor\
e",schemaPath:"#/allOf/0/then/properties/score/minimum",keyword:"minimum",params:{comparison:">=",limit:0}};e===null?e=[N]:e.push(N),t++}}else{let N={instancePath:n+
"/score",schemaPath:"#/allOf/0/then/properties/score/type",keyword:"type",params:{type:"number"}};e===null?e=[N]:e.push(N),t++}}var y=h===t;if(i=y,i){var v={};v.
score=!0,v.score_kind=!0}}if(!i){let h={instancePath:n,schemaPath:"#/allOf/0/if",keyword:"if",params:{failingKeyword:"then"}};e===null?e=[h]:e.push(h),t++}let x=t,
b=!0,A=t;if(s&&typeof s=="object"&&!Array.isArray(s)){let h;if((s.score_kind===void 0||!l.call(s,"score_kind"))&&(h="score_kind")){let k={};e===null?e=[k]:e.push(
k),t++}else if(s.score_kind!==void 0&&l.call(s,"score_kind")&&s.score_kind!=="bm25"){let k={};e===null?e=[k]:e.push(k),t++}}var L=A===t;if(t=x,e!==null&&(x?e.length=
x:e=null),L){let h=t;if(s&&typeof s=="object"&&!Array.isArray(s)&&s.score!==void 0&&l.call(s,"score")){let q=s.score;if(typeof q=="number"&&isFinite(q)){if(q<0||
isNaN(q)){let N={instancePath:n+"/score",schemaPath:"#/allOf/1/then/properties/score/minimum",keyword:"minimum",params:{comparison:">=",limit:0}};e===null?e=[N]:
e.push(N),t++}}else{let N={instancePath:n+"/score",schemaPath:"#/allOf/1/then/properties/score/type",keyword:"type",params:{type:"number"}};e===null?e=[N]:e.push(
N),t++}}var L=h===t;if(b=L,b){var P={};P.score=!0,P.score_kind=!0}}if(!b){let h={instancePath:n,schemaPath:"#/allOf/1/if",keyword:"if",params:{failingKeyword:"t\
hen"}};e===null?e=[h]:e.push(h),t++}v!==!0&&P!==void 0&&(P===!0?v=!0:(v=v||{},Object.assign(v,P)));let m=t,u=!0,g=t;if(s&&typeof s=="object"&&!Array.isArray(s)){
let h;if((s.score_kind===void 0||!l.call(s,"score_kind"))&&(h="score_kind")){let k={};e===null?e=[k]:e.push(k),t++}else if(s.score_kind!==void 0&&l.call(s,"scor\
e_kind")&&s.score_kind!=="cosine"){let k={};e===null?e=[k]:e.push(k),t++}}var w=g===t;if(t=m,e!==null&&(m?e.length=m:e=null),w){let h=t;if(s&&typeof s=="object"&&
!Array.isArray(s)&&s.score!==void 0&&l.call(s,"score")){let q=s.score;if(typeof q=="number"&&isFinite(q)){if(q>1||isNaN(q)){let N={instancePath:n+"/score",schemaPath:"\
#/allOf/2/then/properties/score/maximum",keyword:"maximum",params:{comparison:"<=",limit:1}};e===null?e=[N]:e.push(N),t++}if(q<-1||isNaN(q)){let N={instancePath:n+
"/score",schemaPath:"#/allOf/2/then/properties/score/minimum",keyword:"minimum",params:{comparison:">=",limit:-1}};e===null?e=[N]:e.push(N),t++}}else{let N={instancePath:n+
"/score",schemaPath:"#/allOf/2/then/properties/score/type",keyword:"type",params:{type:"number"}};e===null?e=[N]:e.push(N),t++}}var w=h===t;if(u=w,u){var j={};j.
score=!0,j.score_kind=!0}}if(!u){let h={instancePath:n,schemaPath:"#/allOf/2/if",keyword:"if",params:{failingKeyword:"then"}};e===null?e=[h]:e.push(h),t++}if(v!==
!0&&j!==void 0&&(j===!0?v=!0:(v=v||{},Object.assign(v,j))),s&&typeof s=="object"&&!Array.isArray(s)){if(s.schema_version===void 0||!l.call(s,"schema_version")){
let h={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"schema_version"}};e===null?e=[h]:e.push(h),t++}if(s.rank===void 0||!l.
call(s,"rank")){let h={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"rank"}};e===null?e=[h]:e.push(h),t++}if(s.score===void 0||
!l.call(s,"score")){let h={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"score"}};e===null?e=[h]:e.push(h),t++}if(s.chunk_id===
void 0||!l.call(s,"chunk_id")){let h={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"chunk_id"}};e===null?e=[h]:e.push(h),t++}
if(s.doc_id===void 0||!l.call(s,"doc_id")){let h={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"doc_id"}};e===null?e=[h]:e.
push(h),t++}if(s.doc_path===void 0||!l.call(s,"doc_path")){let h={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"doc_path"}};
e===null?e=[h]:e.push(h),t++}if(s.heading_path===void 0||!l.call(s,"heading_path")){let h={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"\
heading_path"}};e===null?e=[h]:e.push(h),t++}if(s.snippet===void 0||!l.call(s,"snippet")){let h={instancePath:n,schemaPath:"#/required",keyword:"required",params:{
missingProperty:"snippet"}};e===null?e=[h]:e.push(h),t++}if(s.citation===void 0||!l.call(s,"citation")){let h={instancePath:n,schemaPath:"#/required",keyword:"r\
equired",params:{missingProperty:"citation"}};e===null?e=[h]:e.push(h),t++}if(s.retrieval===void 0||!l.call(s,"retrieval")){let h={instancePath:n,schemaPath:"#/\
required",keyword:"required",params:{missingProperty:"retrieval"}};e===null?e=[h]:e.push(h),t++}if(s.index_version===void 0||!l.call(s,"index_version")){let h={
instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"index_version"}};e===null?e=[h]:e.push(h),t++}if(s.chunker_version===void 0||
!l.call(s,"chunker_version")){let h={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"chunker_version"}};e===null?e=[h]:e.push(
h),t++}if(s.indexed_at===void 0||!l.call(s,"indexed_at")){let h={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"indexed_at"}};
e===null?e=[h]:e.push(h),t++}if(s.stale===void 0||!l.call(s,"stale")){let h={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"\
stale"}};e===null?e=[h]:e.push(h),t++}for(let h of Object.keys(s))if(!l.call(ar.properties,h)){let k={instancePath:n+"/"+h.replace(/~/g,"~0").replace(/\//g,"~1"),
schemaPath:"#/additionalProperties/allOf/0/false schema",keyword:"false schema",params:{}};if(e===null?e=[k]:e.push(k),t++,t>100)return J.errors=e,!1}if(s.schema_version!==
void 0&&l.call(s,"schema_version")&&s.schema_version!=="search_hit.v1"){let h={instancePath:n+"/schema_version",schemaPath:"#/properties/schema_version/const",keyword:"\
const",params:{allowedValue:"search_hit.v1"}};e===null?e=[h]:e.push(h),t++}if(s.rank!==void 0&&l.call(s,"rank")){let h=s.rank;if(!(typeof h=="number"&&!(h%1)&&!isNaN(
h)&&isFinite(h))){let k={instancePath:n+"/rank",schemaPath:"#/properties/rank/type",keyword:"type",params:{type:"integer"}};e===null?e=[k]:e.push(k),t++}if(typeof h==
"number"&&isFinite(h)&&(h<1||isNaN(h))){let k={instancePath:n+"/rank",schemaPath:"#/properties/rank/minimum",keyword:"minimum",params:{comparison:">=",limit:1}};
e===null?e=[k]:e.push(k),t++}}if(s.score!==void 0&&l.call(s,"score")){let h=s.score;if(!(typeof h=="number"&&isFinite(h))){let k={instancePath:n+"/score",schemaPath:"\
#/properties/score/type",keyword:"type",params:{type:"number"}};e===null?e=[k]:e.push(k),t++}}if(s.score_kind!==void 0&&l.call(s,"score_kind")){let h=s.score_kind;
if(!(h==="rrf"||h==="bm25"||h==="cosine")){let k={instancePath:n+"/score_kind",schemaPath:"#/properties/score_kind/enum",keyword:"enum",params:{allowedValues:ar.
properties.score_kind.enum}};e===null?e=[k]:e.push(k),t++}}if(s.chunk_id!==void 0&&l.call(s,"chunk_id")){let h=s.chunk_id;if(typeof h=="string"){if(_(h)<1){let k={
instancePath:n+"/chunk_id",schemaPath:"#/properties/chunk_id/minLength",keyword:"minLength",params:{limit:1}};e===null?e=[k]:e.push(k),t++}}else{let k={instancePath:n+
"/chunk_id",schemaPath:"#/properties/chunk_id/type",keyword:"type",params:{type:"string"}};e===null?e=[k]:e.push(k),t++}}if(s.doc_id!==void 0&&l.call(s,"doc_id")){
let h=s.doc_id;if(typeof h=="string"){if(_(h)<1){let k={instancePath:n+"/doc_id",schemaPath:"#/properties/doc_id/minLength",keyword:"minLength",params:{limit:1}};
e===null?e=[k]:e.push(k),t++}}else{let k={instancePath:n+"/doc_id",schemaPath:"#/properties/doc_id/type",keyword:"type",params:{type:"string"}};e===null?e=[k]:e.
push(k),t++}}if(s.doc_path!==void 0&&l.call(s,"doc_path")){let h=s.doc_path;if(typeof h=="string"){if(_(h)<1){let k={instancePath:n+"/doc_path",schemaPath:"#/pr\
operties/doc_path/minLength",keyword:"minLength",params:{limit:1}};e===null?e=[k]:e.push(k),t++}}else{let k={instancePath:n+"/doc_path",schemaPath:"#/properties\
/doc_path/type",keyword:"type",params:{type:"string"}};e===null?e=[k]:e.push(k),t++}}if(s.heading_path!==void 0&&l.call(s,"heading_path")){let h=s.heading_path;
if(Array.isArray(h)){let k=h.length;for(let q=0;q<k;q++){if(typeof h[q]!="string"){let N={instancePath:n+"/heading_path/"+q,schemaPath:"#/properties/heading_pat\
h/items/allOf/0/type",keyword:"type",params:{type:"string"}};e===null?e=[N]:e.push(N),t++}if(t>100)return J.errors=e,!1}}else{let k={instancePath:n+"/heading_pa\
th",schemaPath:"#/properties/heading_path/type",keyword:"type",params:{type:"array"}};e===null?e=[k]:e.push(k),t++}}if(s.section_label!==void 0&&l.call(s,"secti\
on_label")){let h=s.section_label;if(typeof h!="string"&&h!==null){let k={instancePath:n+"/section_label",schemaPath:"#/properties/section_label/type",keyword:"\
type",params:{type:ar.properties.section_label.type}};e===null?e=[k]:e.push(k),t++}}if(s.snippet!==void 0&&l.call(s,"snippet")&&typeof s.snippet!="string"){let h={
instancePath:n+"/snippet",schemaPath:"#/properties/snippet/type",keyword:"type",params:{type:"string"}};e===null?e=[h]:e.push(h),t++}if(s.snippet_full_text!==void 0&&
l.call(s,"snippet_full_text")&&typeof s.snippet_full_text!="boolean"){let h={instancePath:n+"/snippet_full_text",schemaPath:"#/properties/snippet_full_text/type",
keyword:"type",params:{type:"boolean"}};e===null?e=[h]:e.push(h),t++}if(s.citation!==void 0&&l.call(s,"citation")&&(O(s.citation,{instancePath:n+"/citation",parentData:s,
parentDataProperty:"citation",rootData:p,dynamicAnchors:c})||(e=e===null?O.errors:e.concat(O.errors),t=e.length)),s.retrieval!==void 0&&l.call(s,"retrieval")&&(we(
s.retrieval,{instancePath:n+"/retrieval",parentData:s,parentDataProperty:"retrieval",rootData:p,dynamicAnchors:c})||(e=e===null?we.errors:e.concat(we.errors),t=
e.length)),s.index_version!==void 0&&l.call(s,"index_version")&&typeof s.index_version!="string"){let h={instancePath:n+"/index_version",schemaPath:"#/propertie\
s/index_version/type",keyword:"type",params:{type:"string"}};e===null?e=[h]:e.push(h),t++}if(s.embedding_model!==void 0&&l.call(s,"embedding_model")){let h=s.embedding_model;
if(typeof h!="string"&&h!==null){let k={instancePath:n+"/embedding_model",schemaPath:"#/properties/embedding_model/type",keyword:"type",params:{type:ar.properties.
embedding_model.type}};e===null?e=[k]:e.push(k),t++}}if(s.chunker_version!==void 0&&l.call(s,"chunker_version")&&typeof s.chunker_version!="string"){let h={instancePath:n+
"/chunker_version",schemaPath:"#/properties/chunker_version/type",keyword:"type",params:{type:"string"}};e===null?e=[h]:e.push(h),t++}if(s.indexed_at!==void 0&&
l.call(s,"indexed_at")){let h=s.indexed_at;if(typeof h=="string"){if(!ee.validate(h)){let k={instancePath:n+"/indexed_at",schemaPath:"#/properties/indexed_at/fo\
rmat",keyword:"format",params:{format:"date-time"}};e===null?e=[k]:e.push(k),t++}}else{let k={instancePath:n+"/indexed_at",schemaPath:"#/properties/indexed_at/t\
ype",keyword:"type",params:{type:"string"}};e===null?e=[k]:e.push(k),t++}}if(s.stale!==void 0&&l.call(s,"stale")&&typeof s.stale!="boolean"){let h={instancePath:n+
"/stale",schemaPath:"#/properties/stale/type",keyword:"type",params:{type:"boolean"}};e===null?e=[h]:e.push(h),t++}if(s.repo!==void 0&&l.call(s,"repo")){let h=s.
repo;if(typeof h!="string"&&h!==null){let k={instancePath:n+"/repo",schemaPath:"#/properties/repo/type",keyword:"type",params:{type:ar.properties.repo.type}};e===
null?e=[k]:e.push(k),t++}}if(s.code_lang!==void 0&&l.call(s,"code_lang")){let h=s.code_lang;if(typeof h!="string"&&h!==null){let k={instancePath:n+"/code_lang",
schemaPath:"#/properties/code_lang/type",keyword:"type",params:{type:ar.properties.code_lang.type}};e===null?e=[k]:e.push(k),t++}}}else{let h={instancePath:n,schemaPath:"\
#/type",keyword:"type",params:{type:"object"}};e===null?e=[h]:e.push(h),t++}return J.errors=e,t===0}J.evaluated={props:!0,dynamicProps:!1,dynamicItems:!1};function He(s,{
instancePath:n="",parentData:d,parentDataProperty:f,rootData:p=s,dynamicAnchors:c={}}={}){let e=null,t=0,o=He.evaluated;if(o.dynamicProps&&(o.props=void 0),o.dynamicItems&&
(o.items=void 0),s&&typeof s=="object"&&!Array.isArray(s)){if(s.retriever===void 0||!l.call(s,"retriever")){let r={instancePath:n,schemaPath:"#/required",keyword:"\
required",params:{missingProperty:"retriever"}};e===null?e=[r]:e.push(r),t++}if(s.code===void 0||!l.call(s,"code")){let r={instancePath:n,schemaPath:"#/required",
keyword:"required",params:{missingProperty:"code"}};e===null?e=[r]:e.push(r),t++}for(let r of Object.keys(s))if(!(r==="retriever"||r==="code")){let i={instancePath:n+
"/"+r.replace(/~/g,"~0").replace(/\//g,"~1"),schemaPath:"#/additionalProperties/allOf/0/false schema",keyword:"false schema",params:{}};if(e===null?e=[i]:e.push(
i),t++,t>100)return He.errors=e,!1}if(s.retriever!==void 0&&l.call(s,"retriever")){let r=s.retriever;if(typeof r=="string"){if(_(r)<1){let i={instancePath:n+"/r\
etriever",schemaPath:"#/properties/retriever/minLength",keyword:"minLength",params:{limit:1}};e===null?e=[i]:e.push(i),t++}}else{let i={instancePath:n+"/retriev\
er",schemaPath:"#/properties/retriever/type",keyword:"type",params:{type:"string"}};e===null?e=[i]:e.push(i),t++}}s.code!==void 0&&l.call(s,"code")&&(F(s.code,{
instancePath:n+"/code",parentData:s,parentDataProperty:"code",rootData:p,dynamicAnchors:c})||(e=e===null?F.errors:e.concat(F.errors),t=e.length))}else{let r={instancePath:n,
schemaPath:"#/type",keyword:"type",params:{type:"object"}};e===null?e=[r]:e.push(r),t++}return He.errors=e,t===0}He.evaluated={props:!0,dynamicProps:!1,dynamicItems:!1};function V(s,{instancePath:n="",parentData:d,parentDataProperty:f,rootData:p=s,dynamicAnchors:c={}}={}){let e=null,t=0,o=V.evaluated;if(o.dynamicProps&&(o.props=
void 0),o.dynamicItems&&(o.items=void 0),s&&typeof s=="object"&&!Array.isArray(s)){if(s.retriever===void 0||!l.call(s,"retriever")){let r={instancePath:n,schemaPath:"\
#/required",keyword:"required",params:{missingProperty:"retriever"}};e===null?e=[r]:e.push(r),t++}if(s.window===void 0||!l.call(s,"window")){let r={instancePath:n,
schemaPath:"#/required",keyword:"required",params:{missingProperty:"window"}};e===null?e=[r]:e.push(r),t++}if(s.rank===void 0||!l.call(s,"rank")){let r={instancePath:n,
schemaPath:"#/required",keyword:"required",params:{missingProperty:"rank"}};e===null?e=[r]:e.push(r),t++}if(s.chunk_id===void 0||!l.call(s,"chunk_id")){let r={instancePath:n,
schemaPath:"#/required",keyword:"required",params:{missingProperty:"chunk_id"}};e===null?e=[r]:e.push(r),t++}if(s.score===void 0||!l.call(s,"score")){let r={instancePath:n,
schemaPath:"#/required",keyword:"required",params:{missingProperty:"score"}};e===null?e=[r]:e.push(r),t++}for(let r of Object.keys(s))if(!(r==="retriever"||r===
"window"||r==="rank"||r==="chunk_id"||r==="score")){let i={instancePath:n+"/"+r.replace(/~/g,"~0").replace(/\//g,"~1"),schemaPath:"#/additionalProperties/allOf/\
0/false schema",keyword:"false schema",params:{}};if(e===null?e=[i]:e.push(i),t++,t>100)return V.errors=e,!1}if(s.retriever!==void 0&&l.call(s,"retriever")){let r=s.
retriever;if(typeof r=="string"){if(_(r)<1){let i={instancePath:n+"/retriever",schemaPath:"#/properties/retriever/minLength",keyword:"minLength",params:{limit:1}};
e===null?e=[i]:e.push(i),t++}}else{let i={instancePath:n+"/retriever",schemaPath:"#/properties/retriever/type",keyword:"type",params:{type:"string"}};e===null?e=
[i]:e.push(i),t++}}if(s.window!==void 0&&l.call(s,"window")){let r=s.window;if(!(typeof r=="number"&&!(r%1)&&!isNaN(r)&&isFinite(r))){let i={instancePath:n+"/wi\
ndow",schemaPath:"#/properties/window/type",keyword:"type",params:{type:"integer"}};e===null?e=[i]:e.push(i),t++}if(typeof r=="number"&&isFinite(r)&&(r<0||isNaN(
r))){let i={instancePath:n+"/window",schemaPath:"#/properties/window/minimum",keyword:"minimum",params:{comparison:">=",limit:0}};e===null?e=[i]:e.push(i),t++}}
if(s.rank!==void 0&&l.call(s,"rank")){let r=s.rank;if(!(typeof r=="number"&&!(r%1)&&!isNaN(r)&&isFinite(r))){let i={instancePath:n+"/rank",schemaPath:"#/propert\
ies/rank/type",keyword:"type",params:{type:"integer"}};e===null?e=[i]:e.push(i),t++}if(typeof r=="number"&&isFinite(r)&&(r<1||isNaN(r))){let i={instancePath:n+"\
/rank",schemaPath:"#/properties/rank/minimum",keyword:"minimum",params:{comparison:">=",limit:1}};e===null?e=[i]:e.push(i),t++}}if(s.chunk_id!==void 0&&l.call(s,
"chunk_id")){let r=s.chunk_id;if(typeof r=="string"){if(_(r)<1){let i={instancePath:n+"/chunk_id",schemaPath:"#/properties/chunk_id/minLength",keyword:"minLengt\
h",params:{limit:1}};e===null?e=[i]:e.push(i),t++}}else{let i={instancePath:n+"/chunk_id",schemaPath:"#/properties/chunk_id/type",keyword:"type",params:{type:"s\
tring"}};e===null?e=[i]:e.push(i),t++}}if(s.score!==void 0&&l.call(s,"score")){let r=s.score;if(!(typeof r=="number"&&isFinite(r))){let i={instancePath:n+"/scor\
e",schemaPath:"#/properties/score/type",keyword:"type",params:{type:"number"}};e===null?e=[i]:e.push(i),t++}}}else{let r={instancePath:n,schemaPath:"#/type",keyword:"\
type",params:{type:"object"}};e===null?e=[r]:e.push(r),t++}return V.errors=e,t===0}V.evaluated={props:!0,dynamicProps:!1,dynamicItems:!1};function Ue(s,{instancePath:n="",parentData:d,parentDataProperty:f,rootData:p=s,dynamicAnchors:c={}}={}){let e=null,t=0,o=Ue.evaluated;if(o.dynamicProps&&(o.props=
void 0),o.dynamicItems&&(o.items=void 0),s&&typeof s=="object"&&!Array.isArray(s)){if(s.retriever===void 0||!l.call(s,"retriever")){let r={instancePath:n,schemaPath:"\
#/required",keyword:"required",params:{missingProperty:"retriever"}};e===null?e=[r]:e.push(r),t++}if(s.window===void 0||!l.call(s,"window")){let r={instancePath:n,
schemaPath:"#/required",keyword:"required",params:{missingProperty:"window"}};e===null?e=[r]:e.push(r),t++}if(s.rank===void 0||!l.call(s,"rank")){let r={instancePath:n,
schemaPath:"#/required",keyword:"required",params:{missingProperty:"rank"}};e===null?e=[r]:e.push(r),t++}if(s.chunk_id===void 0||!l.call(s,"chunk_id")){let r={instancePath:n,
schemaPath:"#/required",keyword:"required",params:{missingProperty:"chunk_id"}};e===null?e=[r]:e.push(r),t++}if(s.weight===void 0||!l.call(s,"weight")){let r={instancePath:n,
schemaPath:"#/required",keyword:"required",params:{missingProperty:"weight"}};e===null?e=[r]:e.push(r),t++}if(s.contribution===void 0||!l.call(s,"contribution")){
let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"contribution"}};e===null?e=[r]:e.push(r),t++}for(let r of Object.keys(
s))if(!(r==="retriever"||r==="window"||r==="rank"||r==="chunk_id"||r==="weight"||r==="contribution")){let i={instancePath:n+"/"+r.replace(/~/g,"~0").replace(/\//g,
"~1"),schemaPath:"#/additionalProperties/allOf/0/false schema",keyword:"false schema",params:{}};if(e===null?e=[i]:e.push(i),t++,t>100)return Ue.errors=e,!1}if(s.
retriever!==void 0&&l.call(s,"retriever")){let r=s.retriever;if(typeof r=="string"){if(_(r)<1){let i={instancePath:n+"/retriever",schemaPath:"#/properties/retri\
ever/minLength",keyword:"minLength",params:{limit:1}};e===null?e=[i]:e.push(i),t++}}else{let i={instancePath:n+"/retriever",schemaPath:"#/properties/retriever/t\
ype",keyword:"type",params:{type:"string"}};e===null?e=[i]:e.push(i),t++}}if(s.window!==void 0&&l.call(s,"window")){let r=s.window;if(!(typeof r=="number"&&!(r%
1)&&!isNaN(r)&&isFinite(r))){let i={instancePath:n+"/window",schemaPath:"#/properties/window/type",keyword:"type",params:{type:"integer"}};e===null?e=[i]:e.push(
i),t++}if(typeof r=="number"&&isFinite(r)&&(r<0||isNaN(r))){let i={instancePath:n+"/window",schemaPath:"#/properties/window/minimum",keyword:"minimum",params:{comparison:"\
>=",limit:0}};e===null?e=[i]:e.push(i),t++}}if(s.rank!==void 0&&l.call(s,"rank")){let r=s.rank;if(!(typeof r=="number"&&!(r%1)&&!isNaN(r)&&isFinite(r))){let i={
instancePath:n+"/rank",schemaPath:"#/properties/rank/type",keyword:"type",params:{type:"integer"}};e===null?e=[i]:e.push(i),t++}if(typeof r=="number"&&isFinite(
r)&&(r<1||isNaN(r))){let i={instancePath:n+"/rank",schemaPath:"#/properties/rank/minimum",keyword:"minimum",params:{comparison:">=",limit:1}};e===null?e=[i]:e.push(
i),t++}}if(s.chunk_id!==void 0&&l.call(s,"chunk_id")){let r=s.chunk_id;if(typeof r=="string"){if(_(r)<1){let i={instancePath:n+"/chunk_id",schemaPath:"#/propert\
ies/chunk_id/minLength",keyword:"minLength",params:{limit:1}};e===null?e=[i]:e.push(i),t++}}else{let i={instancePath:n+"/chunk_id",schemaPath:"#/properties/chun\
k_id/type",keyword:"type",params:{type:"string"}};e===null?e=[i]:e.push(i),t++}}if(s.weight!==void 0&&l.call(s,"weight")){let r=s.weight;if(typeof r=="number"&&
isFinite(r)){if(r<0||isNaN(r)){let i={instancePath:n+"/weight",schemaPath:"#/properties/weight/minimum",keyword:"minimum",params:{comparison:">=",limit:0}};e===
null?e=[i]:e.push(i),t++}}else{let i={instancePath:n+"/weight",schemaPath:"#/properties/weight/type",keyword:"type",params:{type:"number"}};e===null?e=[i]:e.push(
i),t++}}if(s.contribution!==void 0&&l.call(s,"contribution")){let r=s.contribution;if(!(typeof r=="number"&&isFinite(r))){let i={instancePath:n+"/contribution",
schemaPath:"#/properties/contribution/type",keyword:"type",params:{type:"number"}};e===null?e=[i]:e.push(i),t++}}}else{let r={instancePath:n,schemaPath:"#/type",
keyword:"type",params:{type:"object"}};e===null?e=[r]:e.push(r),t++}return Ue.errors=e,t===0}Ue.evaluated={props:!0,dynamicProps:!1,dynamicItems:!1};function be(s,{instancePath:n="",parentData:d,parentDataProperty:f,rootData:p=s,dynamicAnchors:c={}}={}){let e=null,t=0,o=be.evaluated;if(o.dynamicProps&&(o.props=
void 0),o.dynamicItems&&(o.items=void 0),s&&typeof s=="object"&&!Array.isArray(s)){if(s.method===void 0||!l.call(s,"method")){let r={instancePath:n,schemaPath:"\
#/required",keyword:"required",params:{missingProperty:"method"}};e===null?e=[r]:e.push(r),t++}if(s.depth===void 0||!l.call(s,"depth")){let r={instancePath:n,schemaPath:"\
#/required",keyword:"required",params:{missingProperty:"depth"}};e===null?e=[r]:e.push(r),t++}for(let r of Object.keys(s))if(!(r==="method"||r==="rank_constant"||
r==="weights"||r==="depth")){let i={instancePath:n+"/"+r.replace(/~/g,"~0").replace(/\//g,"~1"),schemaPath:"#/additionalProperties/allOf/0/false schema",keyword:"\
false schema",params:{}};if(e===null?e=[i]:e.push(i),t++,t>100)return be.errors=e,!1}if(s.method!==void 0&&l.call(s,"method")){let r=s.method;if(typeof r=="stri\
ng"){if(_(r)<1){let i={instancePath:n+"/method",schemaPath:"#/properties/method/minLength",keyword:"minLength",params:{limit:1}};e===null?e=[i]:e.push(i),t++}}else{
let i={instancePath:n+"/method",schemaPath:"#/properties/method/type",keyword:"type",params:{type:"string"}};e===null?e=[i]:e.push(i),t++}}if(s.rank_constant!==
void 0&&l.call(s,"rank_constant")){let r=s.rank_constant;if(typeof r=="number"&&isFinite(r)){if(r<0||isNaN(r)){let i={instancePath:n+"/rank_constant",schemaPath:"\
#/properties/rank_constant/minimum",keyword:"minimum",params:{comparison:">=",limit:0}};e===null?e=[i]:e.push(i),t++}}else{let i={instancePath:n+"/rank_constant",
schemaPath:"#/properties/rank_constant/type",keyword:"type",params:{type:"number"}};e===null?e=[i]:e.push(i),t++}}if(s.weights!==void 0&&l.call(s,"weights")){let r=s.
weights;if(r&&typeof r=="object"&&!Array.isArray(r))for(let i of Object.keys(r)){let a=r[i];if(typeof a=="number"&&isFinite(a)){if(a<0||isNaN(a)){let y={instancePath:n+
"/weights/"+i.replace(/~/g,"~0").replace(/\//g,"~1"),schemaPath:"#/properties/weights/additionalProperties/allOf/0/minimum",keyword:"minimum",params:{comparison:"\
>=",limit:0}};e===null?e=[y]:e.push(y),t++}}else{let y={instancePath:n+"/weights/"+i.replace(/~/g,"~0").replace(/\//g,"~1"),schemaPath:"#/properties/weights/add\
itionalProperties/allOf/0/type",keyword:"type",params:{type:"number"}};e===null?e=[y]:e.push(y),t++}if(t>100)return be.errors=e,!1}else{let i={instancePath:n+"/\
weights",schemaPath:"#/properties/weights/type",keyword:"type",params:{type:"object"}};e===null?e=[i]:e.push(i),t++}}if(s.depth!==void 0&&l.call(s,"depth")){let r=s.
depth;if(!(typeof r=="number"&&!(r%1)&&!isNaN(r)&&isFinite(r))){let i={instancePath:n+"/depth",schemaPath:"#/properties/depth/type",keyword:"type",params:{type:"\
integer"}};e===null?e=[i]:e.push(i),t++}if(typeof r=="number"&&isFinite(r)&&(r<1||isNaN(r))){let i={instancePath:n+"/depth",schemaPath:"#/properties/depth/minim\
um",keyword:"minimum",params:{comparison:">=",limit:1}};e===null?e=[i]:e.push(i),t++}}}else{let r={instancePath:n,schemaPath:"#/type",keyword:"type",params:{type:"\
object"}};e===null?e=[r]:e.push(r),t++}return be.errors=e,t===0}be.evaluated={props:!0,dynamicProps:!1,dynamicItems:!1};var hs={type:"object",required:["lexical\
_ms","vector_ms","fusion_ms","total_ms"],additionalProperties:{allOf:[!1],enough:!0},properties:{plan_ms:{type:"integer",minimum:0},lexical_ms:{type:"integer",minimum:0},
vector_ms:{type:"integer",minimum:0},retrievers_ms:{type:"object",additionalProperties:{allOf:[{type:"integer",minimum:0}],enough:!0}},fusion_ms:{type:"integer",
minimum:0},rerank_ms:{type:"integer",minimum:0},hydrate_ms:{type:"integer",minimum:0},fit_ms:{type:"integer",minimum:0},total_ms:{type:"integer",minimum:0}}};function qe(s,{
instancePath:n="",parentData:d,parentDataProperty:f,rootData:p=s,dynamicAnchors:c={}}={}){let e=null,t=0,o=qe.evaluated;if(o.dynamicProps&&(o.props=void 0),o.dynamicItems&&
(o.items=void 0),s&&typeof s=="object"&&!Array.isArray(s)){if(s.lexical_ms===void 0||!l.call(s,"lexical_ms")){let r={instancePath:n,schemaPath:"#/required",keyword:"\
required",params:{missingProperty:"lexical_ms"}};e===null?e=[r]:e.push(r),t++}if(s.vector_ms===void 0||!l.call(s,"vector_ms")){let r={instancePath:n,schemaPath:"\
#/required",keyword:"required",params:{missingProperty:"vector_ms"}};e===null?e=[r]:e.push(r),t++}if(s.fusion_ms===void 0||!l.call(s,"fusion_ms")){let r={instancePath:n,
schemaPath:"#/required",keyword:"required",params:{missingProperty:"fusion_ms"}};e===null?e=[r]:e.push(r),t++}if(s.total_ms===void 0||!l.call(s,"total_ms")){let r={
instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"total_ms"}};e===null?e=[r]:e.push(r),t++}for(let r of Object.keys(s))if(!l.call(
hs.properties,r)){let i={instancePath:n+"/"+r.replace(/~/g,"~0").replace(/\//g,"~1"),schemaPath:"#/additionalProperties/allOf/0/false schema",keyword:"false sch\
ema",params:{}};if(e===null?e=[i]:e.push(i),t++,t>100)return qe.errors=e,!1}if(s.plan_ms!==void 0&&l.call(s,"plan_ms")){let r=s.plan_ms;if(!(typeof r=="number"&&
!(r%1)&&!isNaN(r)&&isFinite(r))){let i={instancePath:n+"/plan_ms",schemaPath:"#/properties/plan_ms/type",keyword:"type",params:{type:"integer"}};e===null?e=[i]:
e.push(i),t++}if(typeof r=="number"&&isFinite(r)&&(r<0||isNaN(r))){let i={instancePath:n+"/plan_ms",schemaPath:"#/properties/plan_ms/minimum",keyword:"minimum",
params:{comparison:">=",limit:0}};e===null?e=[i]:e.push(i),t++}}if(s.lexical_ms!==void 0&&l.call(s,"lexical_ms")){let r=s.lexical_ms;if(!(typeof r=="number"&&!(r%
1)&&!isNaN(r)&&isFinite(r))){let i={instancePath:n+"/lexical_ms",schemaPath:"#/properties/lexical_ms/type",keyword:"type",params:{type:"integer"}};e===null?e=[i]:
e.push(i),t++}if(typeof r=="number"&&isFinite(r)&&(r<0||isNaN(r))){let i={instancePath:n+"/lexical_ms",schemaPath:"#/properties/lexical_ms/minimum",keyword:"min\
imum",params:{comparison:">=",limit:0}};e===null?e=[i]:e.push(i),t++}}if(s.vector_ms!==void 0&&l.call(s,"vector_ms")){let r=s.vector_ms;if(!(typeof r=="number"&&
!(r%1)&&!isNaN(r)&&isFinite(r))){let i={instancePath:n+"/vector_ms",schemaPath:"#/properties/vector_ms/type",keyword:"type",params:{type:"integer"}};e===null?e=
[i]:e.push(i),t++}if(typeof r=="number"&&isFinite(r)&&(r<0||isNaN(r))){let i={instancePath:n+"/vector_ms",schemaPath:"#/properties/vector_ms/minimum",keyword:"m\
inimum",params:{comparison:">=",limit:0}};e===null?e=[i]:e.push(i),t++}}if(s.retrievers_ms!==void 0&&l.call(s,"retrievers_ms")){let r=s.retrievers_ms;if(r&&typeof r==
"object"&&!Array.isArray(r))for(let i of Object.keys(r)){let a=r[i];if(!(typeof a=="number"&&!(a%1)&&!isNaN(a)&&isFinite(a))){let y={instancePath:n+"/retrievers\
_ms/"+i.replace(/~/g,"~0").replace(/\//g,"~1"),schemaPath:"#/properties/retrievers_ms/additionalProperties/allOf/0/type",keyword:"type",params:{type:"integer"}};
e===null?e=[y]:e.push(y),t++}if(typeof a=="number"&&isFinite(a)&&(a<0||isNaN(a))){let y={instancePath:n+"/retrievers_ms/"+i.replace(/~/g,"~0").replace(/\//g,"~1"),
schemaPath:"#/properties/retrievers_ms/additionalProperties/allOf/0/minimum",keyword:"minimum",params:{comparison:">=",limit:0}};e===null?e=[y]:e.push(y),t++}if(t>
100)return qe.errors=e,!1}else{let i={instancePath:n+"/retrievers_ms",schemaPath:"#/properties/retrievers_ms/type",keyword:"type",params:{type:"object"}};e===null?
e=[i]:e.push(i),t++}}if(s.fusion_ms!==void 0&&l.call(s,"fusion_ms")){let r=s.fusion_ms;if(!(typeof r=="number"&&!(r%1)&&!isNaN(r)&&isFinite(r))){let i={instancePath:n+
"/fusion_ms",schemaPath:"#/properties/fusion_ms/type",keyword:"type",params:{type:"integer"}};e===null?e=[i]:e.push(i),t++}if(typeof r=="number"&&isFinite(r)&&(r<
0||isNaN(r))){let i={instancePath:n+"/fusion_ms",schemaPath:"#/properties/fusion_ms/minimum",keyword:"minimum",params:{comparison:">=",limit:0}};e===null?e=[i]:
e.push(i),t++}}if(s.rerank_ms!==void 0&&l.call(s,"rerank_ms")){let r=s.rerank_ms;if(!(typeof r=="number"&&!(r%1)&&!isNaN(r)&&isFinite(r))){let i={instancePath:n+
"/rerank_ms",schemaPath:"#/properties/rerank_ms/type",keyword:"type",params:{type:"integer"}};e===null?e=[i]:e.push(i),t++}if(typeof r=="number"&&isFinite(r)&&(r<
0||isNaN(r))){let i={instancePath:n+"/rerank_ms",schemaPath:"#/properties/rerank_ms/minimum",keyword:"minimum",params:{comparison:">=",limit:0}};e===null?e=[i]:
e.push(i),t++}}if(s.hydrate_ms!==void 0&&l.call(s,"hydrate_ms")){let r=s.hydrate_ms;if(!(typeof r=="number"&&!(r%1)&&!isNaN(r)&&isFinite(r))){let i={instancePath:n+
"/hydrate_ms",schemaPath:"#/properties/hydrate_ms/type",keyword:"type",params:{type:"integer"}};e===null?e=[i]:e.push(i),t++}if(typeof r=="number"&&isFinite(r)&&
(r<0||isNaN(r))){let i={instancePath:n+"/hydrate_ms",schemaPath:"#/properties/hydrate_ms/minimum",keyword:"minimum",params:{comparison:">=",limit:0}};e===null?e=
[i]:e.push(i),t++}}if(s.fit_ms!==void 0&&l.call(s,"fit_ms")){let r=s.fit_ms;if(!(typeof r=="number"&&!(r%1)&&!isNaN(r)&&isFinite(r))){let i={instancePath:n+"/fi\
t_ms",schemaPath:"#/properties/fit_ms/type",keyword:"type",params:{type:"integer"}};e===null?e=[i]:e.push(i),t++}if(typeof r=="number"&&isFinite(r)&&(r<0||isNaN(
r))){let i={instancePath:n+"/fit_ms",schemaPath:"#/properties/fit_ms/minimum",keyword:"minimum",params:{comparison:">=",limit:0}};e===null?e=[i]:e.push(i),t++}}
if(s.total_ms!==void 0&&l.call(s,"total_ms")){let r=s.total_ms;if(!(typeof r=="number"&&!(r%1)&&!isNaN(r)&&isFinite(r))){let i={instancePath:n+"/total_ms",schemaPath:"\
#/properties/total_ms/type",keyword:"type",params:{type:"integer"}};e===null?e=[i]:e.push(i),t++}if(typeof r=="number"&&isFinite(r)&&(r<0||isNaN(r))){let i={instancePath:n+
"/total_ms",schemaPath:"#/properties/total_ms/minimum",keyword:"minimum",params:{comparison:">=",limit:0}};e===null?e=[i]:e.push(i),t++}}}else{let r={instancePath:n,
schemaPath:"#/type",keyword:"type",params:{type:"object"}};e===null?e=[r]:e.push(r),t++}return qe.errors=e,t===0}qe.evaluated={props:!0,dynamicProps:!1,dynamicItems:!1};
function z(s,{instancePath:n="",parentData:d,parentDataProperty:f,rootData:p=s,dynamicAnchors:c={}}={}){let e=null,t=0,o=z.evaluated;if(o.dynamicProps&&(o.props=
void 0),o.dynamicItems&&(o.items=void 0),s&&typeof s=="object"&&!Array.isArray(s)){if(s.lexical===void 0||!l.call(s,"lexical")){let r={instancePath:n,schemaPath:"\
#/required",keyword:"required",params:{missingProperty:"lexical"}};e===null?e=[r]:e.push(r),t++}if(s.vector===void 0||!l.call(s,"vector")){let r={instancePath:n,
schemaPath:"#/required",keyword:"required",params:{missingProperty:"vector"}};e===null?e=[r]:e.push(r),t++}if(s.rrf_inputs===void 0||!l.call(s,"rrf_inputs")){let r={
instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"rrf_inputs"}};e===null?e=[r]:e.push(r),t++}if(s.timing===void 0||!l.call(s,"t\
iming")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"timing"}};e===null?e=[r]:e.push(r),t++}for(let r of Object.keys(
s))if(!(r==="lexical"||r==="vector"||r==="retrievers"||r==="rrf_inputs"||r==="fusion"||r==="timing")){let i={instancePath:n+"/"+r.replace(/~/g,"~0").replace(/\//g,
"~1"),schemaPath:"#/additionalProperties/allOf/0/false schema",keyword:"false schema",params:{}};if(e===null?e=[i]:e.push(i),t++,t>100)return z.errors=e,!1}if(s.
lexical!==void 0&&l.call(s,"lexical")){let r=s.lexical;if(Array.isArray(r)){let i=r.length;for(let a=0;a<i;a++)if(V(r[a],{instancePath:n+"/lexical/"+a,parentData:r,
parentDataProperty:a,rootData:p,dynamicAnchors:c})||(e=e===null?V.errors:e.concat(V.errors),t=e.length),t>100)return z.errors=e,!1}else{let i={instancePath:n+"/\
lexical",schemaPath:"#/properties/lexical/type",keyword:"type",params:{type:"array"}};e===null?e=[i]:e.push(i),t++}}if(s.vector!==void 0&&l.call(s,"vector")){let r=s.
vector;if(Array.isArray(r)){let i=r.length;for(let a=0;a<i;a++)if(V(r[a],{instancePath:n+"/vector/"+a,parentData:r,parentDataProperty:a,rootData:p,dynamicAnchors:c})||
(e=e===null?V.errors:e.concat(V.errors),t=e.length),t>100)return z.errors=e,!1}else{let i={instancePath:n+"/vector",schemaPath:"#/properties/vector/type",keyword:"\
type",params:{type:"array"}};e===null?e=[i]:e.push(i),t++}}if(s.retrievers!==void 0&&l.call(s,"retrievers")){let r=s.retrievers;if(r&&typeof r=="object"&&!Array.
isArray(r))for(let i of Object.keys(r)){let a=r[i];if(Array.isArray(a)){let y=a.length;for(let v=0;v<y;v++)if(V(a[v],{instancePath:n+"/retrievers/"+i.replace(/~/g,
"~0").replace(/\//g,"~1")+"/"+v,parentData:a,parentDataProperty:v,rootData:p,dynamicAnchors:c})||(e=e===null?V.errors:e.concat(V.errors),t=e.length),t>100)return z.
errors=e,!1}else{let y={instancePath:n+"/retrievers/"+i.replace(/~/g,"~0").replace(/\//g,"~1"),schemaPath:"#/properties/retrievers/additionalProperties/allOf/0/\
type",keyword:"type",params:{type:"array"}};e===null?e=[y]:e.push(y),t++}if(t>100)return z.errors=e,!1}else{let i={instancePath:n+"/retrievers",schemaPath:"#/pr\
operties/retrievers/type",keyword:"type",params:{type:"object"}};e===null?e=[i]:e.push(i),t++}}if(s.rrf_inputs!==void 0&&l.call(s,"rrf_inputs")){let r=s.rrf_inputs;
if(Array.isArray(r)){let i=r.length;for(let a=0;a<i;a++)if(Ue(r[a],{instancePath:n+"/rrf_inputs/"+a,parentData:r,parentDataProperty:a,rootData:p,dynamicAnchors:c})||
(e=e===null?Ue.errors:e.concat(Ue.errors),t=e.length),t>100)return z.errors=e,!1}else{let i={instancePath:n+"/rrf_inputs",schemaPath:"#/properties/rrf_inputs/ty\
pe",keyword:"type",params:{type:"array"}};e===null?e=[i]:e.push(i),t++}}s.fusion!==void 0&&l.call(s,"fusion")&&(be(s.fusion,{instancePath:n+"/fusion",parentData:s,
parentDataProperty:"fusion",rootData:p,dynamicAnchors:c})||(e=e===null?be.errors:e.concat(be.errors),t=e.length)),s.timing!==void 0&&l.call(s,"timing")&&(qe(s.timing,
{instancePath:n+"/timing",parentData:s,parentDataProperty:"timing",rootData:p,dynamicAnchors:c})||(e=e===null?qe.errors:e.concat(qe.errors),t=e.length))}else{let r={
instancePath:n,schemaPath:"#/type",keyword:"type",params:{type:"object"}};e===null?e=[r]:e.push(r),t++}return z.errors=e,t===0}z.evaluated={props:!0,dynamicProps:!1,
dynamicItems:!1};function Z(s,{instancePath:n="",parentData:d,parentDataProperty:f,rootData:p=s,dynamicAnchors:c={}}={}){let e=null,t=0,o=Z.evaluated;if(o.dynamicProps&&
(o.props=void 0),o.dynamicItems&&(o.items=void 0),s&&typeof s=="object"&&!Array.isArray(s)){if(s.schema_version===void 0||!l.call(s,"schema_version")){let r={instancePath:n,
schemaPath:"#/required",keyword:"required",params:{missingProperty:"schema_version"}};e===null?e=[r]:e.push(r),t++}if(s.hits===void 0||!l.call(s,"hits")){let r={
instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"hits"}};e===null?e=[r]:e.push(r),t++}if(s.next_cursor===void 0||!l.call(s,"ne\
xt_cursor")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"next_cursor"}};e===null?e=[r]:e.push(r),t++}if(s.truncated===
void 0||!l.call(s,"truncated")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"truncated"}};e===null?e=[r]:e.push(r),
t++}for(let r of Object.keys(s))if(!(r==="schema_version"||r==="hits"||r==="next_cursor"||r==="truncated"||r==="degraded"||r==="trace")){let i={instancePath:n+"\
/"+r.replace(/~/g,"~0").replace(/\//g,"~1"),schemaPath:"#/additionalProperties/allOf/0/false schema",keyword:"false schema",params:{}};if(e===null?e=[i]:e.push(
i),t++,t>100)return Z.errors=e,!1}if(s.schema_version!==void 0&&l.call(s,"schema_version")&&s.schema_version!=="search_response.v1"){let r={instancePath:n+"/sch\
ema_version",schemaPath:"#/properties/schema_version/const",keyword:"const",params:{allowedValue:"search_response.v1"}};e===null?e=[r]:e.push(r),t++}if(s.hits!==
void 0&&l.call(s,"hits")){let r=s.hits;if(Array.isArray(r)){if(r.length>1e3){let a={instancePath:n+"/hits",schemaPath:"#/properties/hits/maxItems",keyword:"maxI\
tems",params:{limit:1e3}};e===null?e=[a]:e.push(a),t++}let i=r.length;for(let a=0;a<i;a++)if(J(r[a],{instancePath:n+"/hits/"+a,parentData:r,parentDataProperty:a,
rootData:p,dynamicAnchors:c})||(e=e===null?J.errors:e.concat(J.errors),t=e.length),t>100)return Z.errors=e,!1}else{let i={instancePath:n+"/hits",schemaPath:"#/p\
roperties/hits/type",keyword:"type",params:{type:"array"}};e===null?e=[i]:e.push(i),t++}}if(s.next_cursor!==void 0&&l.call(s,"next_cursor")){let r=s.next_cursor;
if(typeof r!="string"&&r!==null){let i={instancePath:n+"/next_cursor",schemaPath:"#/properties/next_cursor/type",keyword:"type",params:{type:ds.properties.next_cursor.
type}};e===null?e=[i]:e.push(i),t++}}if(s.truncated!==void 0&&l.call(s,"truncated")&&typeof s.truncated!="boolean"){let r={instancePath:n+"/truncated",schemaPath:"\
#/properties/truncated/type",keyword:"type",params:{type:"boolean"}};e===null?e=[r]:e.push(r),t++}if(s.degraded!==void 0&&l.call(s,"degraded")){let r=s.degraded;
if(Array.isArray(r)){if(r.length<1){let a={instancePath:n+"/degraded",schemaPath:"#/properties/degraded/minItems",keyword:"minItems",params:{limit:1}};e===null?
e=[a]:e.push(a),t++}let i=r.length;for(let a=0;a<i;a++)if(He(r[a],{instancePath:n+"/degraded/"+a,parentData:r,parentDataProperty:a,rootData:p,dynamicAnchors:c})||
(e=e===null?He.errors:e.concat(He.errors),t=e.length),t>100)return Z.errors=e,!1}else{let i={instancePath:n+"/degraded",schemaPath:"#/properties/degraded/type",
keyword:"type",params:{type:"array"}};e===null?e=[i]:e.push(i),t++}}s.trace!==void 0&&l.call(s,"trace")&&(z(s.trace,{instancePath:n+"/trace",parentData:s,parentDataProperty:"\
trace",rootData:p,dynamicAnchors:c})||(e=e===null?z.errors:e.concat(z.errors),t=e.length))}else{let r={instancePath:n,schemaPath:"#/type",keyword:"type",params:{
type:"object"}};e===null?e=[r]:e.push(r),t++}return Z.errors=e,t===0}Z.evaluated={props:!0,dynamicProps:!1,dynamicItems:!1};function Be(s,{instancePath:n="",parentData:d,
parentDataProperty:f,rootData:p=s,dynamicAnchors:c={}}={}){let e=null,t=0,o=Be.evaluated;if(o.dynamicProps&&(o.props=void 0),o.dynamicItems&&(o.items=void 0),s&&
typeof s=="object"&&!Array.isArray(s)){if(s.schema_version===void 0||!l.call(s,"schema_version")){let r={instancePath:n,schemaPath:"#/required",keyword:"require\
d",params:{missingProperty:"schema_version"}};e===null?e=[r]:e.push(r),t++}if(s.index===void 0||!l.call(s,"index")){let r={instancePath:n,schemaPath:"#/required",
keyword:"required",params:{missingProperty:"index"}};e===null?e=[r]:e.push(r),t++}if(s.query===void 0||!l.call(s,"query")){let r={instancePath:n,schemaPath:"#/r\
equired",keyword:"required",params:{missingProperty:"query"}};e===null?e=[r]:e.push(r),t++}if(s.response===void 0||!l.call(s,"response")){let r={instancePath:n,
schemaPath:"#/required",keyword:"required",params:{missingProperty:"response"}};e===null?e=[r]:e.push(r),t++}for(let r of Object.keys(s))if(!(r==="schema_versio\
n"||r==="response"||r==="error"||r==="index"||r==="query")){let i={instancePath:n+"/"+r.replace(/~/g,"~0").replace(/\//g,"~1"),schemaPath:"#/additionalPropertie\
s/allOf/0/false schema",keyword:"false schema",params:{}};if(e===null?e=[i]:e.push(i),t++,t>100)return Be.errors=e,!1}if(s.schema_version!==void 0&&l.call(s,"sc\
hema_version")&&s.schema_version!=="bulk_search_item.v1"){let r={instancePath:n+"/schema_version",schemaPath:"#/properties/schema_version/const",keyword:"const",
params:{allowedValue:"bulk_search_item.v1"}};e===null?e=[r]:e.push(r),t++}if(s.response!==void 0&&l.call(s,"response")&&(Z(s.response,{instancePath:n+"/response",
parentData:s,parentDataProperty:"response",rootData:p,dynamicAnchors:c})||(e=e===null?Z.errors:e.concat(Z.errors),t=e.length)),s.error!==void 0&&l.call(s,"error")){
let r={instancePath:n+"/error",schemaPath:"#/properties/error/false schema",keyword:"false schema",params:{}};e===null?e=[r]:e.push(r),t++}if(s.index!==void 0&&
l.call(s,"index")){let r=s.index;if(!(typeof r=="number"&&!(r%1)&&!isNaN(r)&&isFinite(r))){let i={instancePath:n+"/index",schemaPath:"#/properties/index/type",keyword:"\
type",params:{type:"integer"}};e===null?e=[i]:e.push(i),t++}if(typeof r=="number"&&isFinite(r)){if(r>99||isNaN(r)){let i={instancePath:n+"/index",schemaPath:"#/\
properties/index/maximum",keyword:"maximum",params:{comparison:"<=",limit:99}};e===null?e=[i]:e.push(i),t++}if(r<0||isNaN(r)){let i={instancePath:n+"/index",schemaPath:"\
#/properties/index/minimum",keyword:"minimum",params:{comparison:">=",limit:0}};e===null?e=[i]:e.push(i),t++}}}if(s.query!==void 0&&l.call(s,"query")&&typeof s.
query!="string"){let r={instancePath:n+"/query",schemaPath:"#/properties/query/type",keyword:"type",params:{type:"string"}};e===null?e=[r]:e.push(r),t++}}else{let r={
instancePath:n,schemaPath:"#/type",keyword:"type",params:{type:"object"}};e===null?e=[r]:e.push(r),t++}return Be.errors=e,t===0}Be.evaluated={props:!0,dynamicProps:!1,
dynamicItems:!1};function Ze(s,{instancePath:n="",parentData:d,parentDataProperty:f,rootData:p=s,dynamicAnchors:c={}}={}){let e=null,t=0,o=Ze.evaluated;if(o.dynamicProps&&
(o.props=void 0),o.dynamicItems&&(o.items=void 0),!(s&&typeof s=="object"&&!Array.isArray(s))){let b={instancePath:n,schemaPath:"#/type",keyword:"type",params:{
type:"object"}};e===null?e=[b]:e.push(b),t++}let r=t,i=!0,a=t;if(s&&typeof s=="object"&&!Array.isArray(s)){let b;if((s.error===void 0||!l.call(s,"error"))&&(b="\
error")){let A={};e===null?e=[A]:e.push(A),t++}}var y=a===t;t=r,e!==null&&(r?e.length=r:e=null);let v;if(y){let b=t;Re(s,{instancePath:n,parentData:d,parentDataProperty:f,
rootData:p,dynamicAnchors:c})||(e=e===null?Re.errors:e.concat(Re.errors),t=e.length);var y=b===t;if(i=y,i)var x=!0;v="then"}else{let b=t;Be(s,{instancePath:n,parentData:d,
parentDataProperty:f,rootData:p,dynamicAnchors:c})||(e=e===null?Be.errors:e.concat(Be.errors),t=e.length);var y=b===t;i=y,i&&x!==!0&&(x=!0),v="else"}if(!i){let b={
instancePath:n,schemaPath:"#/if",keyword:"if",params:{failingKeyword:v}};e===null?e=[b]:e.push(b),t++}return Ze.errors=e,o.props=x,t===0}Ze.evaluated={dynamicProps:!0,
dynamicItems:!1};var ys=Ae;function Ae(s,{instancePath:n="",parentData:d,parentDataProperty:f,rootData:p=s,dynamicAnchors:c={}}={}){let e=null,t=0,o=Ae.evaluated;if(o.dynamicProps&&(o.props=
void 0),o.dynamicItems&&(o.items=void 0),s&&typeof s=="object"&&!Array.isArray(s)){if(s.schema_version===void 0||!l.call(s,"schema_version")){let r={instancePath:n,
schemaPath:"#/required",keyword:"required",params:{missingProperty:"schema_version"}};e===null?e=[r]:e.push(r),t++}if(s.items===void 0||!l.call(s,"items")){let r={
instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"items"}};e===null?e=[r]:e.push(r),t++}if(s.succeeded===void 0||!l.call(s,"suc\
ceeded")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"succeeded"}};e===null?e=[r]:e.push(r),t++}if(s.failed===void 0||
!l.call(s,"failed")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"failed"}};e===null?e=[r]:e.push(r),t++}for(let r of Object.
keys(s))if(!(r==="schema_version"||r==="items"||r==="succeeded"||r==="failed")){let i={instancePath:n+"/"+r.replace(/~/g,"~0").replace(/\//g,"~1"),schemaPath:"#\
/additionalProperties/allOf/0/false schema",keyword:"false schema",params:{}};if(e===null?e=[i]:e.push(i),t++,t>100)return Ae.errors=e,!1}if(s.schema_version!==
void 0&&l.call(s,"schema_version")&&s.schema_version!=="bulk_search_response.v1"){let r={instancePath:n+"/schema_version",schemaPath:"#/properties/schema_versio\
n/const",keyword:"const",params:{allowedValue:"bulk_search_response.v1"}};e===null?e=[r]:e.push(r),t++}if(s.items!==void 0&&l.call(s,"items")){let r=s.items;if(Array.
isArray(r)){if(r.length>100){let a={instancePath:n+"/items",schemaPath:"#/properties/items/allOf/0/maxItems",keyword:"maxItems",params:{limit:100}};e===null?e=[
a]:e.push(a),t++}if(r.length<1){let a={instancePath:n+"/items",schemaPath:"#/properties/items/allOf/0/minItems",keyword:"minItems",params:{limit:1}};e===null?e=
[a]:e.push(a),t++}let i=r.length;for(let a=0;a<i;a++)if(Ze(r[a],{instancePath:n+"/items/"+a,parentData:r,parentDataProperty:a,rootData:p,dynamicAnchors:c})||(e=
e===null?Ze.errors:e.concat(Ze.errors),t=e.length),t>100)return Ae.errors=e,!1}else{let i={instancePath:n+"/items",schemaPath:"#/properties/items/allOf/0/type",
keyword:"type",params:{type:"array"}};e===null?e=[i]:e.push(i),t++}if(t>100)return Ae.errors=e,!1}if(s.succeeded!==void 0&&l.call(s,"succeeded")){let r=s.succeeded;
if(!(typeof r=="number"&&!(r%1)&&!isNaN(r)&&isFinite(r))){let i={instancePath:n+"/succeeded",schemaPath:"#/properties/succeeded/type",keyword:"type",params:{type:"\
integer"}};e===null?e=[i]:e.push(i),t++}if(typeof r=="number"&&isFinite(r)){if(r>100||isNaN(r)){let i={instancePath:n+"/succeeded",schemaPath:"#/properties/succ\
eeded/maximum",keyword:"maximum",params:{comparison:"<=",limit:100}};e===null?e=[i]:e.push(i),t++}if(r<0||isNaN(r)){let i={instancePath:n+"/succeeded",schemaPath:"\
#/properties/succeeded/minimum",keyword:"minimum",params:{comparison:">=",limit:0}};e===null?e=[i]:e.push(i),t++}}}if(s.failed!==void 0&&l.call(s,"failed")){let r=s.
failed;if(!(typeof r=="number"&&!(r%1)&&!isNaN(r)&&isFinite(r))){let i={instancePath:n+"/failed",schemaPath:"#/properties/failed/type",keyword:"type",params:{type:"\
integer"}};e===null?e=[i]:e.push(i),t++}if(typeof r=="number"&&isFinite(r)){if(r>100||isNaN(r)){let i={instancePath:n+"/failed",schemaPath:"#/properties/failed/\
maximum",keyword:"maximum",params:{comparison:"<=",limit:100}};e===null?e=[i]:e.push(i),t++}if(r<0||isNaN(r)){let i={instancePath:n+"/failed",schemaPath:"#/prop\
erties/failed/minimum",keyword:"minimum",params:{comparison:">=",limit:0}};e===null?e=[i]:e.push(i),t++}}}}else{let r={instancePath:n,schemaPath:"#/type",keyword:"\
type",params:{type:"object"}};e===null?e=[r]:e.push(r),t++}return Ae.errors=e,t===0}Ae.evaluated={props:!0,dynamicProps:!1,dynamicItems:!1};var gs=O,_s=D,ks=gr;var Ps={type:"object",required:["schema_version","kind","doc_id","doc_path","text","citation","truncated","indexed_at","stale","chunk_id","chunks"],properties:{
schema_version:{const:"fetch_result.v1"},kind:{const:"chunk"},chunk_id:{type:"string",minLength:1},chunks:{type:"array",minItems:1,items:{allOf:[{$ref:"#/$defs/\
FetchedPart"}],enough:!0}},doc_id:{type:"string",minLength:1},doc_path:{type:"string",minLength:1},title:{type:"string"},text:{type:"string"},citation:{$ref:"ci\
tation.schema.json"},truncated:{type:"boolean"},source_id:{type:"string",minLength:1},lang:{type:"string"},tags:{type:"array",items:{allOf:[{type:"string"}],enough:!0}},
media:{$ref:"search_request.schema.json#/$defs/Media"},trust:{$ref:"search_request.schema.json#/$defs/Trust"},repo:{type:"string"},code_lang:{type:"string"},metadata:{
type:"object",additionalProperties:!0},chunker_version:{type:"string"},indexed_at:{type:"string",format:"date-time"},stale:{type:"boolean"}},additionalProperties:{
allOf:[!1],enough:!0}};function R(s,{instancePath:n="",parentData:d,parentDataProperty:f,rootData:p=s,dynamicAnchors:c={}}={}){let e=null,t=0,o=R.evaluated;if(o.dynamicProps&&(o.props=
void 0),o.dynamicItems&&(o.items=void 0),s&&typeof s=="object"&&!Array.isArray(s)){if(s.chunk_id===void 0||!l.call(s,"chunk_id")){let r={instancePath:n,schemaPath:"\
#/required",keyword:"required",params:{missingProperty:"chunk_id"}};e===null?e=[r]:e.push(r),t++}if(s.ordinal===void 0||!l.call(s,"ordinal")){let r={instancePath:n,
schemaPath:"#/required",keyword:"required",params:{missingProperty:"ordinal"}};e===null?e=[r]:e.push(r),t++}if(s.heading_path===void 0||!l.call(s,"heading_path")){
let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"heading_path"}};e===null?e=[r]:e.push(r),t++}if(s.citation===void 0||!l.
call(s,"citation")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"citation"}};e===null?e=[r]:e.push(r),t++}for(let r of Object.
keys(s))if(!(r==="chunk_id"||r==="ordinal"||r==="heading_path"||r==="citation"||r==="text")){let i={instancePath:n+"/"+r.replace(/~/g,"~0").replace(/\//g,"~1"),
schemaPath:"#/additionalProperties/allOf/0/false schema",keyword:"false schema",params:{}};if(e===null?e=[i]:e.push(i),t++,t>100)return R.errors=e,!1}if(s.chunk_id!==
void 0&&l.call(s,"chunk_id")){let r=s.chunk_id;if(typeof r=="string"){if(_(r)<1){let i={instancePath:n+"/chunk_id",schemaPath:"#/properties/chunk_id/minLength",
keyword:"minLength",params:{limit:1}};e===null?e=[i]:e.push(i),t++}}else{let i={instancePath:n+"/chunk_id",schemaPath:"#/properties/chunk_id/type",keyword:"type",
params:{type:"string"}};e===null?e=[i]:e.push(i),t++}}if(s.ordinal!==void 0&&l.call(s,"ordinal")){let r=s.ordinal;if(!(typeof r=="number"&&!(r%1)&&!isNaN(r)&&isFinite(
r))){let i={instancePath:n+"/ordinal",schemaPath:"#/properties/ordinal/type",keyword:"type",params:{type:"integer"}};e===null?e=[i]:e.push(i),t++}if(typeof r=="\
number"&&isFinite(r)&&(r<0||isNaN(r))){let i={instancePath:n+"/ordinal",schemaPath:"#/properties/ordinal/minimum",keyword:"minimum",params:{comparison:">=",limit:0}};
e===null?e=[i]:e.push(i),t++}}if(s.heading_path!==void 0&&l.call(s,"heading_path")){let r=s.heading_path;if(Array.isArray(r)){let i=r.length;for(let a=0;a<i;a++){
if(typeof r[a]!="string"){let y={instancePath:n+"/heading_path/"+a,schemaPath:"#/properties/heading_path/items/allOf/0/type",keyword:"type",params:{type:"string"}};
e===null?e=[y]:e.push(y),t++}if(t>100)return R.errors=e,!1}}else{let i={instancePath:n+"/heading_path",schemaPath:"#/properties/heading_path/type",keyword:"type",
params:{type:"array"}};e===null?e=[i]:e.push(i),t++}}if(s.citation!==void 0&&l.call(s,"citation")&&(O(s.citation,{instancePath:n+"/citation",parentData:s,parentDataProperty:"\
citation",rootData:p,dynamicAnchors:c})||(e=e===null?O.errors:e.concat(O.errors),t=e.length)),s.text!==void 0&&l.call(s,"text")&&typeof s.text!="string"){let r={
instancePath:n+"/text",schemaPath:"#/properties/text/type",keyword:"type",params:{type:"string"}};e===null?e=[r]:e.push(r),t++}}else{let r={instancePath:n,schemaPath:"\
#/type",keyword:"type",params:{type:"object"}};e===null?e=[r]:e.push(r),t++}return R.errors=e,t===0}R.evaluated={props:!0,dynamicProps:!1,dynamicItems:!1};function T(s,{
instancePath:n="",parentData:d,parentDataProperty:f,rootData:p=s,dynamicAnchors:c={}}={}){let e=null,t=0,o=T.evaluated;if(o.dynamicProps&&(o.props=void 0),o.dynamicItems&&
(o.items=void 0),!(s==="markdown"||s==="text"||s==="code"||s==="html"||s==="pdf"||s==="image"||s==="audio")){let r={instancePath:n,schemaPath:"#/enum",keyword:"\
enum",params:{allowedValues:Kr.enum}};e===null?e=[r]:e.push(r),t++}return T.errors=e,t===0}T.evaluated={dynamicProps:!1,dynamicItems:!1};function S(s,{instancePath:n="",
parentData:d,parentDataProperty:f,rootData:p=s,dynamicAnchors:c={}}={}){let e=null,t=0,o=S.evaluated;if(o.dynamicProps&&(o.props=void 0),o.dynamicItems&&(o.items=
void 0),!(s==="primary"||s==="secondary"||s==="generated")){let r={instancePath:n,schemaPath:"#/enum",keyword:"enum",params:{allowedValues:Hr.enum}};e===null?e=
[r]:e.push(r),t++}return S.errors=e,t===0}S.evaluated={dynamicProps:!1,dynamicItems:!1};function W(s,{instancePath:n="",parentData:d,parentDataProperty:f,rootData:p=s,
dynamicAnchors:c={}}={}){let e=null,t=0,o=W.evaluated;if(o.dynamicProps&&(o.props=void 0),o.dynamicItems&&(o.items=void 0),s&&typeof s=="object"&&!Array.isArray(
s)){if(s.schema_version===void 0||!l.call(s,"schema_version")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"schema_\
version"}};e===null?e=[r]:e.push(r),t++}if(s.kind===void 0||!l.call(s,"kind")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"\
kind"}};e===null?e=[r]:e.push(r),t++}if(s.doc_id===void 0||!l.call(s,"doc_id")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"\
doc_id"}};e===null?e=[r]:e.push(r),t++}if(s.doc_path===void 0||!l.call(s,"doc_path")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"\
doc_path"}};e===null?e=[r]:e.push(r),t++}if(s.text===void 0||!l.call(s,"text")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"\
text"}};e===null?e=[r]:e.push(r),t++}if(s.citation===void 0||!l.call(s,"citation")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"\
citation"}};e===null?e=[r]:e.push(r),t++}if(s.truncated===void 0||!l.call(s,"truncated")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{
missingProperty:"truncated"}};e===null?e=[r]:e.push(r),t++}if(s.indexed_at===void 0||!l.call(s,"indexed_at")){let r={instancePath:n,schemaPath:"#/required",keyword:"\
required",params:{missingProperty:"indexed_at"}};e===null?e=[r]:e.push(r),t++}if(s.stale===void 0||!l.call(s,"stale")){let r={instancePath:n,schemaPath:"#/requi\
red",keyword:"required",params:{missingProperty:"stale"}};e===null?e=[r]:e.push(r),t++}if(s.chunk_id===void 0||!l.call(s,"chunk_id")){let r={instancePath:n,schemaPath:"\
#/required",keyword:"required",params:{missingProperty:"chunk_id"}};e===null?e=[r]:e.push(r),t++}if(s.chunks===void 0||!l.call(s,"chunks")){let r={instancePath:n,
schemaPath:"#/required",keyword:"required",params:{missingProperty:"chunks"}};e===null?e=[r]:e.push(r),t++}for(let r of Object.keys(s))if(!l.call(Ps.properties,
r)){let i={instancePath:n+"/"+r.replace(/~/g,"~0").replace(/\//g,"~1"),schemaPath:"#/additionalProperties/allOf/0/false schema",keyword:"false schema",params:{}};
if(e===null?e=[i]:e.push(i),t++,t>100)return W.errors=e,!1}if(s.schema_version!==void 0&&l.call(s,"schema_version")&&s.schema_version!=="fetch_result.v1"){let r={
instancePath:n+"/schema_version",schemaPath:"#/properties/schema_version/const",keyword:"const",params:{allowedValue:"fetch_result.v1"}};e===null?e=[r]:e.push(r),
t++}if(s.kind!==void 0&&l.call(s,"kind")&&s.kind!=="chunk"){let r={instancePath:n+"/kind",schemaPath:"#/properties/kind/const",keyword:"const",params:{allowedValue:"\
chunk"}};e===null?e=[r]:e.push(r),t++}if(s.chunk_id!==void 0&&l.call(s,"chunk_id")){let r=s.chunk_id;if(typeof r=="string"){if(_(r)<1){let i={instancePath:n+"/c\
hunk_id",schemaPath:"#/properties/chunk_id/minLength",keyword:"minLength",params:{limit:1}};e===null?e=[i]:e.push(i),t++}}else{let i={instancePath:n+"/chunk_id",
schemaPath:"#/properties/chunk_id/type",keyword:"type",params:{type:"string"}};e===null?e=[i]:e.push(i),t++}}if(s.chunks!==void 0&&l.call(s,"chunks")){let r=s.chunks;
if(Array.isArray(r)){if(r.length<1){let a={instancePath:n+"/chunks",schemaPath:"#/properties/chunks/minItems",keyword:"minItems",params:{limit:1}};e===null?e=[a]:
e.push(a),t++}let i=r.length;for(let a=0;a<i;a++)if(R(r[a],{instancePath:n+"/chunks/"+a,parentData:r,parentDataProperty:a,rootData:p,dynamicAnchors:c})||(e=e===
null?R.errors:e.concat(R.errors),t=e.length),t>100)return W.errors=e,!1}else{let i={instancePath:n+"/chunks",schemaPath:"#/properties/chunks/type",keyword:"type",
params:{type:"array"}};e===null?e=[i]:e.push(i),t++}}if(s.doc_id!==void 0&&l.call(s,"doc_id")){let r=s.doc_id;if(typeof r=="string"){if(_(r)<1){let i={instancePath:n+
"/doc_id",schemaPath:"#/properties/doc_id/minLength",keyword:"minLength",params:{limit:1}};e===null?e=[i]:e.push(i),t++}}else{let i={instancePath:n+"/doc_id",schemaPath:"\
#/properties/doc_id/type",keyword:"type",params:{type:"string"}};e===null?e=[i]:e.push(i),t++}}if(s.doc_path!==void 0&&l.call(s,"doc_path")){let r=s.doc_path;if(typeof r==
"string"){if(_(r)<1){let i={instancePath:n+"/doc_path",schemaPath:"#/properties/doc_path/minLength",keyword:"minLength",params:{limit:1}};e===null?e=[i]:e.push(
i),t++}}else{let i={instancePath:n+"/doc_path",schemaPath:"#/properties/doc_path/type",keyword:"type",params:{type:"string"}};e===null?e=[i]:e.push(i),t++}}if(s.
title!==void 0&&l.call(s,"title")&&typeof s.title!="string"){let r={instancePath:n+"/title",schemaPath:"#/properties/title/type",keyword:"type",params:{type:"st\
ring"}};e===null?e=[r]:e.push(r),t++}if(s.text!==void 0&&l.call(s,"text")&&typeof s.text!="string"){let r={instancePath:n+"/text",schemaPath:"#/properties/text/\
type",keyword:"type",params:{type:"string"}};e===null?e=[r]:e.push(r),t++}if(s.citation!==void 0&&l.call(s,"citation")&&(O(s.citation,{instancePath:n+"/citation",
parentData:s,parentDataProperty:"citation",rootData:p,dynamicAnchors:c})||(e=e===null?O.errors:e.concat(O.errors),t=e.length)),s.truncated!==void 0&&l.call(s,"t\
runcated")&&typeof s.truncated!="boolean"){let r={instancePath:n+"/truncated",schemaPath:"#/properties/truncated/type",keyword:"type",params:{type:"boolean"}};e===
null?e=[r]:e.push(r),t++}if(s.source_id!==void 0&&l.call(s,"source_id")){let r=s.source_id;if(typeof r=="string"){if(_(r)<1){let i={instancePath:n+"/source_id",
schemaPath:"#/properties/source_id/minLength",keyword:"minLength",params:{limit:1}};e===null?e=[i]:e.push(i),t++}}else{let i={instancePath:n+"/source_id",schemaPath:"\
#/properties/source_id/type",keyword:"type",params:{type:"string"}};e===null?e=[i]:e.push(i),t++}}if(s.lang!==void 0&&l.call(s,"lang")&&typeof s.lang!="string"){
let r={instancePath:n+"/lang",schemaPath:"#/properties/lang/type",keyword:"type",params:{type:"string"}};e===null?e=[r]:e.push(r),t++}if(s.tags!==void 0&&l.call(
s,"tags")){let r=s.tags;if(Array.isArray(r)){let i=r.length;for(let a=0;a<i;a++){if(typeof r[a]!="string"){let y={instancePath:n+"/tags/"+a,schemaPath:"#/proper\
ties/tags/items/allOf/0/type",keyword:"type",params:{type:"string"}};e===null?e=[y]:e.push(y),t++}if(t>100)return W.errors=e,!1}}else{let i={instancePath:n+"/ta\
gs",schemaPath:"#/properties/tags/type",keyword:"type",params:{type:"array"}};e===null?e=[i]:e.push(i),t++}}if(s.media!==void 0&&l.call(s,"media")&&(T(s.media,{
instancePath:n+"/media",parentData:s,parentDataProperty:"media",rootData:p,dynamicAnchors:c})||(e=e===null?T.errors:e.concat(T.errors),t=e.length)),s.trust!==void 0&&
l.call(s,"trust")&&(S(s.trust,{instancePath:n+"/trust",parentData:s,parentDataProperty:"trust",rootData:p,dynamicAnchors:c})||(e=e===null?S.errors:e.concat(S.errors),
t=e.length)),s.repo!==void 0&&l.call(s,"repo")&&typeof s.repo!="string"){let r={instancePath:n+"/repo",schemaPath:"#/properties/repo/type",keyword:"type",params:{
type:"string"}};e===null?e=[r]:e.push(r),t++}if(s.code_lang!==void 0&&l.call(s,"code_lang")&&typeof s.code_lang!="string"){let r={instancePath:n+"/code_lang",schemaPath:"\
#/properties/code_lang/type",keyword:"type",params:{type:"string"}};e===null?e=[r]:e.push(r),t++}if(s.metadata!==void 0&&l.call(s,"metadata")){let r=s.metadata;
if(!(r&&typeof r=="object"&&!Array.isArray(r))){let i={instancePath:n+"/metadata",schemaPath:"#/properties/metadata/type",keyword:"type",params:{type:"object"}};
e===null?e=[i]:e.push(i),t++}}if(s.chunker_version!==void 0&&l.call(s,"chunker_version")&&typeof s.chunker_version!="string"){let r={instancePath:n+"/chunker_ve\
rsion",schemaPath:"#/properties/chunker_version/type",keyword:"type",params:{type:"string"}};e===null?e=[r]:e.push(r),t++}if(s.indexed_at!==void 0&&l.call(s,"in\
dexed_at")){let r=s.indexed_at;if(typeof r=="string"){if(!ee.validate(r)){let i={instancePath:n+"/indexed_at",schemaPath:"#/properties/indexed_at/format",keyword:"\
format",params:{format:"date-time"}};e===null?e=[i]:e.push(i),t++}}else{let i={instancePath:n+"/indexed_at",schemaPath:"#/properties/indexed_at/type",keyword:"t\
ype",params:{type:"string"}};e===null?e=[i]:e.push(i),t++}}if(s.stale!==void 0&&l.call(s,"stale")&&typeof s.stale!="boolean"){let r={instancePath:n+"/stale",schemaPath:"\
#/properties/stale/type",keyword:"type",params:{type:"boolean"}};e===null?e=[r]:e.push(r),t++}}else{let r={instancePath:n,schemaPath:"#/type",keyword:"type",params:{
type:"object"}};e===null?e=[r]:e.push(r),t++}return W.errors=e,t===0}W.evaluated={props:!0,dynamicProps:!1,dynamicItems:!1};var vs={type:"object",required:["sch\
ema_version","kind","doc_id","doc_path","text","citation","truncated","indexed_at","stale"],properties:{schema_version:{const:"fetch_result.v1"},kind:{const:"do\
cument"},chunks:{type:"array",items:{allOf:[{$ref:"#/$defs/FetchedPart"}],enough:!0}},doc_id:{type:"string",minLength:1},doc_path:{type:"string",minLength:1},title:{
type:"string"},text:{type:"string"},citation:{$ref:"citation.schema.json"},truncated:{type:"boolean"},source_id:{type:"string",minLength:1},lang:{type:"string"},
tags:{type:"array",items:{allOf:[{type:"string"}],enough:!0}},media:{$ref:"search_request.schema.json#/$defs/Media"},trust:{$ref:"search_request.schema.json#/$d\
efs/Trust"},repo:{type:"string"},code_lang:{type:"string"},metadata:{type:"object",additionalProperties:!0},chunker_version:{type:"string"},indexed_at:{type:"st\
ring",format:"date-time"},stale:{type:"boolean"}},additionalProperties:{allOf:[!1],enough:!0}};function X(s,{instancePath:n="",parentData:d,parentDataProperty:f,
rootData:p=s,dynamicAnchors:c={}}={}){let e=null,t=0,o=X.evaluated;if(o.dynamicProps&&(o.props=void 0),o.dynamicItems&&(o.items=void 0),s&&typeof s=="object"&&!Array.
isArray(s)){if(s.schema_version===void 0||!l.call(s,"schema_version")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"\
schema_version"}};e===null?e=[r]:e.push(r),t++}if(s.kind===void 0||!l.call(s,"kind")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"\
kind"}};e===null?e=[r]:e.push(r),t++}if(s.doc_id===void 0||!l.call(s,"doc_id")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"\
doc_id"}};e===null?e=[r]:e.push(r),t++}if(s.doc_path===void 0||!l.call(s,"doc_path")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"\
doc_path"}};e===null?e=[r]:e.push(r),t++}if(s.text===void 0||!l.call(s,"text")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"\
text"}};e===null?e=[r]:e.push(r),t++}if(s.citation===void 0||!l.call(s,"citation")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"\
citation"}};e===null?e=[r]:e.push(r),t++}if(s.truncated===void 0||!l.call(s,"truncated")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{
missingProperty:"truncated"}};e===null?e=[r]:e.push(r),t++}if(s.indexed_at===void 0||!l.call(s,"indexed_at")){let r={instancePath:n,schemaPath:"#/required",keyword:"\
required",params:{missingProperty:"indexed_at"}};e===null?e=[r]:e.push(r),t++}if(s.stale===void 0||!l.call(s,"stale")){let r={instancePath:n,schemaPath:"#/requi\
red",keyword:"required",params:{missingProperty:"stale"}};e===null?e=[r]:e.push(r),t++}for(let r of Object.keys(s))if(!l.call(vs.properties,r)){let i={instancePath:n+
"/"+r.replace(/~/g,"~0").replace(/\//g,"~1"),schemaPath:"#/additionalProperties/allOf/0/false schema",keyword:"false schema",params:{}};if(e===null?e=[i]:e.push(
i),t++,t>100)return X.errors=e,!1}if(s.schema_version!==void 0&&l.call(s,"schema_version")&&s.schema_version!=="fetch_result.v1"){let r={instancePath:n+"/schema\
_version",schemaPath:"#/properties/schema_version/const",keyword:"const",params:{allowedValue:"fetch_result.v1"}};e===null?e=[r]:e.push(r),t++}if(s.kind!==void 0&&
l.call(s,"kind")&&s.kind!=="document"){let r={instancePath:n+"/kind",schemaPath:"#/properties/kind/const",keyword:"const",params:{allowedValue:"document"}};e===
null?e=[r]:e.push(r),t++}if(s.chunks!==void 0&&l.call(s,"chunks")){let r=s.chunks;if(Array.isArray(r)){let i=r.length;for(let a=0;a<i;a++)if(R(r[a],{instancePath:n+
"/chunks/"+a,parentData:r,parentDataProperty:a,rootData:p,dynamicAnchors:c})||(e=e===null?R.errors:e.concat(R.errors),t=e.length),t>100)return X.errors=e,!1}else{
let i={instancePath:n+"/chunks",schemaPath:"#/properties/chunks/type",keyword:"type",params:{type:"array"}};e===null?e=[i]:e.push(i),t++}}if(s.doc_id!==void 0&&
l.call(s,"doc_id")){let r=s.doc_id;if(typeof r=="string"){if(_(r)<1){let i={instancePath:n+"/doc_id",schemaPath:"#/properties/doc_id/minLength",keyword:"minLeng\
th",params:{limit:1}};e===null?e=[i]:e.push(i),t++}}else{let i={instancePath:n+"/doc_id",schemaPath:"#/properties/doc_id/type",keyword:"type",params:{type:"stri\
ng"}};e===null?e=[i]:e.push(i),t++}}if(s.doc_path!==void 0&&l.call(s,"doc_path")){let r=s.doc_path;if(typeof r=="string"){if(_(r)<1){let i={instancePath:n+"/doc\
_path",schemaPath:"#/properties/doc_path/minLength",keyword:"minLength",params:{limit:1}};e===null?e=[i]:e.push(i),t++}}else{let i={instancePath:n+"/doc_path",schemaPath:"\
#/properties/doc_path/type",keyword:"type",params:{type:"string"}};e===null?e=[i]:e.push(i),t++}}if(s.title!==void 0&&l.call(s,"title")&&typeof s.title!="string"){
let r={instancePath:n+"/title",schemaPath:"#/properties/title/type",keyword:"type",params:{type:"string"}};e===null?e=[r]:e.push(r),t++}if(s.text!==void 0&&l.call(
s,"text")&&typeof s.text!="string"){let r={instancePath:n+"/text",schemaPath:"#/properties/text/type",keyword:"type",params:{type:"string"}};e===null?e=[r]:e.push(
r),t++}if(s.citation!==void 0&&l.call(s,"citation")&&(O(s.citation,{instancePath:n+"/citation",parentData:s,parentDataProperty:"citation",rootData:p,dynamicAnchors:c})||
(e=e===null?O.errors:e.concat(O.errors),t=e.length)),s.truncated!==void 0&&l.call(s,"truncated")&&typeof s.truncated!="boolean"){let r={instancePath:n+"/truncat\
ed",schemaPath:"#/properties/truncated/type",keyword:"type",params:{type:"boolean"}};e===null?e=[r]:e.push(r),t++}if(s.source_id!==void 0&&l.call(s,"source_id")){
let r=s.source_id;if(typeof r=="string"){if(_(r)<1){let i={instancePath:n+"/source_id",schemaPath:"#/properties/source_id/minLength",keyword:"minLength",params:{
limit:1}};e===null?e=[i]:e.push(i),t++}}else{let i={instancePath:n+"/source_id",schemaPath:"#/properties/source_id/type",keyword:"type",params:{type:"string"}};
e===null?e=[i]:e.push(i),t++}}if(s.lang!==void 0&&l.call(s,"lang")&&typeof s.lang!="string"){let r={instancePath:n+"/lang",schemaPath:"#/properties/lang/type",keyword:"\
type",params:{type:"string"}};e===null?e=[r]:e.push(r),t++}if(s.tags!==void 0&&l.call(s,"tags")){let r=s.tags;if(Array.isArray(r)){let i=r.length;for(let a=0;a<
i;a++){if(typeof r[a]!="string"){let y={instancePath:n+"/tags/"+a,schemaPath:"#/properties/tags/items/allOf/0/type",keyword:"type",params:{type:"string"}};e===null?
e=[y]:e.push(y),t++}if(t>100)return X.errors=e,!1}}else{let i={instancePath:n+"/tags",schemaPath:"#/properties/tags/type",keyword:"type",params:{type:"array"}};
e===null?e=[i]:e.push(i),t++}}if(s.media!==void 0&&l.call(s,"media")&&(T(s.media,{instancePath:n+"/media",parentData:s,parentDataProperty:"media",rootData:p,dynamicAnchors:c})||
(e=e===null?T.errors:e.concat(T.errors),t=e.length)),s.trust!==void 0&&l.call(s,"trust")&&(S(s.trust,{instancePath:n+"/trust",parentData:s,parentDataProperty:"t\
rust",rootData:p,dynamicAnchors:c})||(e=e===null?S.errors:e.concat(S.errors),t=e.length)),s.repo!==void 0&&l.call(s,"repo")&&typeof s.repo!="string"){let r={instancePath:n+
"/repo",schemaPath:"#/properties/repo/type",keyword:"type",params:{type:"string"}};e===null?e=[r]:e.push(r),t++}if(s.code_lang!==void 0&&l.call(s,"code_lang")&&
typeof s.code_lang!="string"){let r={instancePath:n+"/code_lang",schemaPath:"#/properties/code_lang/type",keyword:"type",params:{type:"string"}};e===null?e=[r]:
e.push(r),t++}if(s.metadata!==void 0&&l.call(s,"metadata")){let r=s.metadata;if(!(r&&typeof r=="object"&&!Array.isArray(r))){let i={instancePath:n+"/metadata",schemaPath:"\
#/properties/metadata/type",keyword:"type",params:{type:"object"}};e===null?e=[i]:e.push(i),t++}}if(s.chunker_version!==void 0&&l.call(s,"chunker_version")&&typeof s.
chunker_version!="string"){let r={instancePath:n+"/chunker_version",schemaPath:"#/properties/chunker_version/type",keyword:"type",params:{type:"string"}};e===null?
e=[r]:e.push(r),t++}if(s.indexed_at!==void 0&&l.call(s,"indexed_at")){let r=s.indexed_at;if(typeof r=="string"){if(!ee.validate(r)){let i={instancePath:n+"/inde\
xed_at",schemaPath:"#/properties/indexed_at/format",keyword:"format",params:{format:"date-time"}};e===null?e=[i]:e.push(i),t++}}else{let i={instancePath:n+"/ind\
exed_at",schemaPath:"#/properties/indexed_at/type",keyword:"type",params:{type:"string"}};e===null?e=[i]:e.push(i),t++}}if(s.stale!==void 0&&l.call(s,"stale")&&
typeof s.stale!="boolean"){let r={instancePath:n+"/stale",schemaPath:"#/properties/stale/type",keyword:"type",params:{type:"boolean"}};e===null?e=[r]:e.push(r),
t++}}else{let r={instancePath:n,schemaPath:"#/type",keyword:"type",params:{type:"object"}};e===null?e=[r]:e.push(r),t++}return X.errors=e,t===0}X.evaluated={props:!0,
dynamicProps:!1,dynamicItems:!1};var ws={type:"object",required:["schema_version","kind","doc_id","doc_path","text","citation","truncated","indexed_at","stale"],
properties:{schema_version:{const:"fetch_result.v1"},kind:{const:"span"},doc_id:{type:"string",minLength:1},doc_path:{type:"string",minLength:1},title:{type:"st\
ring"},text:{type:"string"},citation:{$ref:"citation.schema.json"},truncated:{type:"boolean"},source_id:{type:"string",minLength:1},lang:{type:"string"},tags:{type:"\
array",items:{allOf:[{type:"string"}],enough:!0}},media:{$ref:"search_request.schema.json#/$defs/Media"},trust:{$ref:"search_request.schema.json#/$defs/Trust"},
repo:{type:"string"},code_lang:{type:"string"},metadata:{type:"object",additionalProperties:!0},chunker_version:{type:"string"},indexed_at:{type:"string",format:"\
date-time"},stale:{type:"boolean"}},additionalProperties:{allOf:[!1],enough:!0}};function je(s,{instancePath:n="",parentData:d,parentDataProperty:f,rootData:p=s,
dynamicAnchors:c={}}={}){let e=null,t=0,o=je.evaluated;if(o.dynamicProps&&(o.props=void 0),o.dynamicItems&&(o.items=void 0),s&&typeof s=="object"&&!Array.isArray(
s)){if(s.schema_version===void 0||!l.call(s,"schema_version")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"schema_\
version"}};e===null?e=[r]:e.push(r),t++}if(s.kind===void 0||!l.call(s,"kind")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"\
kind"}};e===null?e=[r]:e.push(r),t++}if(s.doc_id===void 0||!l.call(s,"doc_id")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"\
doc_id"}};e===null?e=[r]:e.push(r),t++}if(s.doc_path===void 0||!l.call(s,"doc_path")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"\
doc_path"}};e===null?e=[r]:e.push(r),t++}if(s.text===void 0||!l.call(s,"text")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"\
text"}};e===null?e=[r]:e.push(r),t++}if(s.citation===void 0||!l.call(s,"citation")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"\
citation"}};e===null?e=[r]:e.push(r),t++}if(s.truncated===void 0||!l.call(s,"truncated")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{
missingProperty:"truncated"}};e===null?e=[r]:e.push(r),t++}if(s.indexed_at===void 0||!l.call(s,"indexed_at")){let r={instancePath:n,schemaPath:"#/required",keyword:"\
required",params:{missingProperty:"indexed_at"}};e===null?e=[r]:e.push(r),t++}if(s.stale===void 0||!l.call(s,"stale")){let r={instancePath:n,schemaPath:"#/requi\
red",keyword:"required",params:{missingProperty:"stale"}};e===null?e=[r]:e.push(r),t++}for(let r of Object.keys(s))if(!l.call(ws.properties,r)){let i={instancePath:n+
"/"+r.replace(/~/g,"~0").replace(/\//g,"~1"),schemaPath:"#/additionalProperties/allOf/0/false schema",keyword:"false schema",params:{}};if(e===null?e=[i]:e.push(
i),t++,t>100)return je.errors=e,!1}if(s.schema_version!==void 0&&l.call(s,"schema_version")&&s.schema_version!=="fetch_result.v1"){let r={instancePath:n+"/schem\
a_version",schemaPath:"#/properties/schema_version/const",keyword:"const",params:{allowedValue:"fetch_result.v1"}};e===null?e=[r]:e.push(r),t++}if(s.kind!==void 0&&
l.call(s,"kind")&&s.kind!=="span"){let r={instancePath:n+"/kind",schemaPath:"#/properties/kind/const",keyword:"const",params:{allowedValue:"span"}};e===null?e=[
r]:e.push(r),t++}if(s.doc_id!==void 0&&l.call(s,"doc_id")){let r=s.doc_id;if(typeof r=="string"){if(_(r)<1){let i={instancePath:n+"/doc_id",schemaPath:"#/proper\
ties/doc_id/minLength",keyword:"minLength",params:{limit:1}};e===null?e=[i]:e.push(i),t++}}else{let i={instancePath:n+"/doc_id",schemaPath:"#/properties/doc_id/\
type",keyword:"type",params:{type:"string"}};e===null?e=[i]:e.push(i),t++}}if(s.doc_path!==void 0&&l.call(s,"doc_path")){let r=s.doc_path;if(typeof r=="string"){
if(_(r)<1){let i={instancePath:n+"/doc_path",schemaPath:"#/properties/doc_path/minLength",keyword:"minLength",params:{limit:1}};e===null?e=[i]:e.push(i),t++}}else{
let i={instancePath:n+"/doc_path",schemaPath:"#/properties/doc_path/type",keyword:"type",params:{type:"string"}};e===null?e=[i]:e.push(i),t++}}if(s.title!==void 0&&
l.call(s,"title")&&typeof s.title!="string"){let r={instancePath:n+"/title",schemaPath:"#/properties/title/type",keyword:"type",params:{type:"string"}};e===null?
e=[r]:e.push(r),t++}if(s.text!==void 0&&l.call(s,"text")&&typeof s.text!="string"){let r={instancePath:n+"/text",schemaPath:"#/properties/text/type",keyword:"ty\
pe",params:{type:"string"}};e===null?e=[r]:e.push(r),t++}if(s.citation!==void 0&&l.call(s,"citation")&&(O(s.citation,{instancePath:n+"/citation",parentData:s,parentDataProperty:"\
citation",rootData:p,dynamicAnchors:c})||(e=e===null?O.errors:e.concat(O.errors),t=e.length)),s.truncated!==void 0&&l.call(s,"truncated")&&typeof s.truncated!="\
boolean"){let r={instancePath:n+"/truncated",schemaPath:"#/properties/truncated/type",keyword:"type",params:{type:"boolean"}};e===null?e=[r]:e.push(r),t++}if(s.
source_id!==void 0&&l.call(s,"source_id")){let r=s.source_id;if(typeof r=="string"){if(_(r)<1){let i={instancePath:n+"/source_id",schemaPath:"#/properties/sourc\
e_id/minLength",keyword:"minLength",params:{limit:1}};e===null?e=[i]:e.push(i),t++}}else{let i={instancePath:n+"/source_id",schemaPath:"#/properties/source_id/t\
ype",keyword:"type",params:{type:"string"}};e===null?e=[i]:e.push(i),t++}}if(s.lang!==void 0&&l.call(s,"lang")&&typeof s.lang!="string"){let r={instancePath:n+"\
/lang",schemaPath:"#/properties/lang/type",keyword:"type",params:{type:"string"}};e===null?e=[r]:e.push(r),t++}if(s.tags!==void 0&&l.call(s,"tags")){let r=s.tags;
if(Array.isArray(r)){let i=r.length;for(let a=0;a<i;a++){if(typeof r[a]!="string"){let y={instancePath:n+"/tags/"+a,schemaPath:"#/properties/tags/items/allOf/0/\
type",keyword:"type",params:{type:"string"}};e===null?e=[y]:e.push(y),t++}if(t>100)return je.errors=e,!1}}else{let i={instancePath:n+"/tags",schemaPath:"#/prope\
rties/tags/type",keyword:"type",params:{type:"array"}};e===null?e=[i]:e.push(i),t++}}if(s.media!==void 0&&l.call(s,"media")&&(T(s.media,{instancePath:n+"/media",
parentData:s,parentDataProperty:"media",rootData:p,dynamicAnchors:c})||(e=e===null?T.errors:e.concat(T.errors),t=e.length)),s.trust!==void 0&&l.call(s,"trust")&&
(S(s.trust,{instancePath:n+"/trust",parentData:s,parentDataProperty:"trust",rootData:p,dynamicAnchors:c})||(e=e===null?S.errors:e.concat(S.errors),t=e.length)),
s.repo!==void 0&&l.call(s,"repo")&&typeof s.repo!="string"){let r={instancePath:n+"/repo",schemaPath:"#/properties/repo/type",keyword:"type",params:{type:"strin\
g"}};e===null?e=[r]:e.push(r),t++}if(s.code_lang!==void 0&&l.call(s,"code_lang")&&typeof s.code_lang!="string"){let r={instancePath:n+"/code_lang",schemaPath:"#\
/properties/code_lang/type",keyword:"type",params:{type:"string"}};e===null?e=[r]:e.push(r),t++}if(s.metadata!==void 0&&l.call(s,"metadata")){let r=s.metadata;if(!(r&&
typeof r=="object"&&!Array.isArray(r))){let i={instancePath:n+"/metadata",schemaPath:"#/properties/metadata/type",keyword:"type",params:{type:"object"}};e===null?
e=[i]:e.push(i),t++}}if(s.chunker_version!==void 0&&l.call(s,"chunker_version")&&typeof s.chunker_version!="string"){let r={instancePath:n+"/chunker_version",schemaPath:"\
#/properties/chunker_version/type",keyword:"type",params:{type:"string"}};e===null?e=[r]:e.push(r),t++}if(s.indexed_at!==void 0&&l.call(s,"indexed_at")){let r=s.
indexed_at;if(typeof r=="string"){if(!ee.validate(r)){let i={instancePath:n+"/indexed_at",schemaPath:"#/properties/indexed_at/format",keyword:"format",params:{format:"\
date-time"}};e===null?e=[i]:e.push(i),t++}}else{let i={instancePath:n+"/indexed_at",schemaPath:"#/properties/indexed_at/type",keyword:"type",params:{type:"strin\
g"}};e===null?e=[i]:e.push(i),t++}}if(s.stale!==void 0&&l.call(s,"stale")&&typeof s.stale!="boolean"){let r={instancePath:n+"/stale",schemaPath:"#/properties/st\
ale/type",keyword:"type",params:{type:"boolean"}};e===null?e=[r]:e.push(r),t++}}else{let r={instancePath:n,schemaPath:"#/type",keyword:"type",params:{type:"obje\
ct"}};e===null?e=[r]:e.push(r),t++}return je.errors=e,t===0}je.evaluated={props:!0,dynamicProps:!1,dynamicItems:!1};function gr(s,{instancePath:n="",parentData:d,
parentDataProperty:f,rootData:p=s,dynamicAnchors:c={}}={}){let e=null,t=0,o=gr.evaluated;if(o.dynamicProps&&(o.props=void 0),o.dynamicItems&&(o.items=void 0),s&&
typeof s=="object"&&!Array.isArray(s)){let i=s.kind;if(typeof i=="string")if(i==="chunk"){W(s,{instancePath:n,parentData:d,parentDataProperty:f,rootData:p,dynamicAnchors:c})||
(e=e===null?W.errors:e.concat(W.errors),t=e.length);var r=!0}else if(i==="document")X(s,{instancePath:n,parentData:d,parentDataProperty:f,rootData:p,dynamicAnchors:c})||
(e=e===null?X.errors:e.concat(X.errors),t=e.length),r!==!0&&(r=!0);else if(i==="span")je(s,{instancePath:n,parentData:d,parentDataProperty:f,rootData:p,dynamicAnchors:c})||
(e=e===null?je.errors:e.concat(je.errors),t=e.length),r!==!0&&(r=!0);else{let a={instancePath:n,schemaPath:"#/discriminator",keyword:"discriminator",params:{error:"\
mapping",tag:"kind",tagValue:i}};e===null?e=[a]:e.push(a),t++}else{let a={instancePath:n,schemaPath:"#/discriminator",keyword:"discriminator",params:{error:"tag",
tag:"kind",tagValue:i}};e===null?e=[a]:e.push(a),t++}}else{let i={instancePath:n,schemaPath:"#/type",keyword:"type",params:{type:"object"}};e===null?e=[i]:e.push(
i),t++}return gr.errors=e,o.props=r,t===0}gr.evaluated={dynamicProps:!0,dynamicItems:!1};var bs=_r;function Ye(s,{instancePath:n="",parentData:d,parentDataProperty:f,rootData:p=s,dynamicAnchors:c={}}={}){let e=null,t=0,o=Ye.evaluated;if(o.dynamicProps&&(o.props=
void 0),o.dynamicItems&&(o.items=void 0),s&&typeof s=="object"&&!Array.isArray(s)){if(s.schema_version===void 0||!l.call(s,"schema_version")){let r={instancePath:n,
schemaPath:"#/required",keyword:"required",params:{missingProperty:"schema_version"}};e===null?e=[r]:e.push(r),t++}if(s.type===void 0||!l.call(s,"type")){let r={
instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"type"}};e===null?e=[r]:e.push(r),t++}if(s.started_at===void 0||!l.call(s,"sta\
rted_at")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"started_at"}};e===null?e=[r]:e.push(r),t++}for(let r of Object.
keys(s))if(!(r==="schema_version"||r==="type"||r==="source_id"||r==="started_at")){let i={instancePath:n+"/"+r.replace(/~/g,"~0").replace(/\//g,"~1"),schemaPath:"\
#/additionalProperties/allOf/0/false schema",keyword:"false schema",params:{}};if(e===null?e=[i]:e.push(i),t++,t>100)return Ye.errors=e,!1}if(s.schema_version!==
void 0&&l.call(s,"schema_version")&&s.schema_version!=="ingest_event.v1"){let r={instancePath:n+"/schema_version",schemaPath:"#/properties/schema_version/const",
keyword:"const",params:{allowedValue:"ingest_event.v1"}};e===null?e=[r]:e.push(r),t++}if(s.type!==void 0&&l.call(s,"type")&&s.type!=="started"){let r={instancePath:n+
"/type",schemaPath:"#/properties/type/const",keyword:"const",params:{allowedValue:"started"}};e===null?e=[r]:e.push(r),t++}if(s.source_id!==void 0&&l.call(s,"so\
urce_id")){let r=s.source_id;if(typeof r=="string"){if(_(r)<1){let i={instancePath:n+"/source_id",schemaPath:"#/properties/source_id/minLength",keyword:"minLeng\
th",params:{limit:1}};e===null?e=[i]:e.push(i),t++}}else{let i={instancePath:n+"/source_id",schemaPath:"#/properties/source_id/type",keyword:"type",params:{type:"\
string"}};e===null?e=[i]:e.push(i),t++}}if(s.started_at!==void 0&&l.call(s,"started_at")){let r=s.started_at;if(typeof r=="string"){if(!ee.validate(r)){let i={instancePath:n+
"/started_at",schemaPath:"#/properties/started_at/format",keyword:"format",params:{format:"date-time"}};e===null?e=[i]:e.push(i),t++}}else{let i={instancePath:n+
"/started_at",schemaPath:"#/properties/started_at/type",keyword:"type",params:{type:"string"}};e===null?e=[i]:e.push(i),t++}}}else{let r={instancePath:n,schemaPath:"\
#/type",keyword:"type",params:{type:"object"}};e===null?e=[r]:e.push(r),t++}return Ye.errors=e,t===0}Ye.evaluated={props:!0,dynamicProps:!1,dynamicItems:!1};var qs={
type:"object",required:["schema_version","type","documents_total"],properties:{schema_version:{const:"ingest_event.v1"},type:{const:"scanned"},documents_total:{
type:["integer","null"],minimum:0}},additionalProperties:{allOf:[!1],enough:!0}};function Ge(s,{instancePath:n="",parentData:d,parentDataProperty:f,rootData:p=s,
dynamicAnchors:c={}}={}){let e=null,t=0,o=Ge.evaluated;if(o.dynamicProps&&(o.props=void 0),o.dynamicItems&&(o.items=void 0),s&&typeof s=="object"&&!Array.isArray(
s)){if(s.schema_version===void 0||!l.call(s,"schema_version")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"schema_\
version"}};e===null?e=[r]:e.push(r),t++}if(s.type===void 0||!l.call(s,"type")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"\
type"}};e===null?e=[r]:e.push(r),t++}if(s.documents_total===void 0||!l.call(s,"documents_total")){let r={instancePath:n,schemaPath:"#/required",keyword:"require\
d",params:{missingProperty:"documents_total"}};e===null?e=[r]:e.push(r),t++}for(let r of Object.keys(s))if(!(r==="schema_version"||r==="type"||r==="documents_to\
tal")){let i={instancePath:n+"/"+r.replace(/~/g,"~0").replace(/\//g,"~1"),schemaPath:"#/additionalProperties/allOf/0/false schema",keyword:"false schema",params:{}};
if(e===null?e=[i]:e.push(i),t++,t>100)return Ge.errors=e,!1}if(s.schema_version!==void 0&&l.call(s,"schema_version")&&s.schema_version!=="ingest_event.v1"){let r={
instancePath:n+"/schema_version",schemaPath:"#/properties/schema_version/const",keyword:"const",params:{allowedValue:"ingest_event.v1"}};e===null?e=[r]:e.push(r),
t++}if(s.type!==void 0&&l.call(s,"type")&&s.type!=="scanned"){let r={instancePath:n+"/type",schemaPath:"#/properties/type/const",keyword:"const",params:{allowedValue:"\
scanned"}};e===null?e=[r]:e.push(r),t++}if(s.documents_total!==void 0&&l.call(s,"documents_total")){let r=s.documents_total;if(!(typeof r=="number"&&!(r%1)&&!isNaN(
r)&&isFinite(r))&&r!==null){let i={instancePath:n+"/documents_total",schemaPath:"#/properties/documents_total/type",keyword:"type",params:{type:qs.properties.documents_total.
type}};e===null?e=[i]:e.push(i),t++}if(typeof r=="number"&&isFinite(r)&&(r<0||isNaN(r))){let i={instancePath:n+"/documents_total",schemaPath:"#/properties/docum\
ents_total/minimum",keyword:"minimum",params:{comparison:">=",limit:0}};e===null?e=[i]:e.push(i),t++}}}else{let r={instancePath:n,schemaPath:"#/type",keyword:"t\
ype",params:{type:"object"}};e===null?e=[r]:e.push(r),t++}return Ge.errors=e,t===0}Ge.evaluated={props:!0,dynamicProps:!1,dynamicItems:!1};var js={type:"object",
required:["schema_version","type","path","status","chunks"],properties:{schema_version:{const:"ingest_event.v1"},type:{const:"document"},path:{type:"string"},status:{
enum:["added","updated","unchanged","failed","skipped"]},chunks:{type:"integer",minimum:0},error:{$ref:"error.schema.json"},reason:{type:"string",minLength:1}},
allOf:[{if:{properties:{status:{const:"failed"}}},then:{required:["error"]},else:{properties:{error:!1}}},{if:{properties:{status:{const:"skipped"}}},else:{properties:{
reason:!1}}}],additionalProperties:{allOf:[!1],enough:!0}};function We(s,{instancePath:n="",parentData:d,parentDataProperty:f,rootData:p=s,dynamicAnchors:c={}}={}){
let e=null,t=0,o=We.evaluated;o.dynamicProps&&(o.props=void 0),o.dynamicItems&&(o.items=void 0);let r=t,i=!0,a=t;if(s&&typeof s=="object"&&!Array.isArray(s)&&s.
status!==void 0&&l.call(s,"status")&&s.status!=="failed"){let u={};e===null?e=[u]:e.push(u),t++}var y=a===t;t=r,e!==null&&(r?e.length=r:e=null);let v;if(y){let u=t;
if(s&&typeof s=="object"&&!Array.isArray(s)&&(s.error===void 0||!l.call(s,"error"))){let w={instancePath:n,schemaPath:"#/allOf/0/then/required",keyword:"require\
d",params:{missingProperty:"error"}};e===null?e=[w]:e.push(w),t++}var y=u===t;i=y,v="then"}else{let u=t;if(s&&typeof s=="object"&&!Array.isArray(s)&&s.error!==void 0&&
l.call(s,"error")){let w={instancePath:n+"/error",schemaPath:"#/allOf/0/else/properties/error/false schema",keyword:"false schema",params:{}};e===null?e=[w]:e.push(
w),t++}var y=u===t;if(i=y,i){var x={};x.error=!0,x.status=!0}v="else"}if(!i){let u={instancePath:n,schemaPath:"#/allOf/0/if",keyword:"if",params:{failingKeyword:v}};
e===null?e=[u]:e.push(u),t++}let b=t,A=!0,L=t;if(s&&typeof s=="object"&&!Array.isArray(s)&&s.status!==void 0&&l.call(s,"status")&&s.status!=="skipped"){let u={};
e===null?e=[u]:e.push(u),t++}var P=L===t;if(t=b,e!==null&&(b?e.length=b:e=null),!P){let u=t;if(s&&typeof s=="object"&&!Array.isArray(s)&&s.reason!==void 0&&l.call(
s,"reason")){let w={instancePath:n+"/reason",schemaPath:"#/allOf/1/else/properties/reason/false schema",keyword:"false schema",params:{}};e===null?e=[w]:e.push(
w),t++}var P=u===t;if(A=P,A){var m={};m.reason=!0,m.status=!0}}if(!A){let u={instancePath:n,schemaPath:"#/allOf/1/if",keyword:"if",params:{failingKeyword:"else"}};
e===null?e=[u]:e.push(u),t++}if(x!==!0&&m!==void 0&&(m===!0?x=!0:(x=x||{},Object.assign(x,m))),s&&typeof s=="object"&&!Array.isArray(s)){if(s.schema_version===void 0||
!l.call(s,"schema_version")){let u={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"schema_version"}};e===null?e=[u]:e.push(u),
t++}if(s.type===void 0||!l.call(s,"type")){let u={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"type"}};e===null?e=[u]:e.push(
u),t++}if(s.path===void 0||!l.call(s,"path")){let u={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"path"}};e===null?e=[u]:e.
push(u),t++}if(s.status===void 0||!l.call(s,"status")){let u={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"status"}};e===null?
e=[u]:e.push(u),t++}if(s.chunks===void 0||!l.call(s,"chunks")){let u={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"chunks"}};
e===null?e=[u]:e.push(u),t++}for(let u of Object.keys(s))if(!(u==="schema_version"||u==="type"||u==="path"||u==="status"||u==="chunks"||u==="error"||u==="reason")){
let g={instancePath:n+"/"+u.replace(/~/g,"~0").replace(/\//g,"~1"),schemaPath:"#/additionalProperties/allOf/0/false schema",keyword:"false schema",params:{}};if(e===
null?e=[g]:e.push(g),t++,t>100)return We.errors=e,!1}if(s.schema_version!==void 0&&l.call(s,"schema_version")&&s.schema_version!=="ingest_event.v1"){let u={instancePath:n+
"/schema_version",schemaPath:"#/properties/schema_version/const",keyword:"const",params:{allowedValue:"ingest_event.v1"}};e===null?e=[u]:e.push(u),t++}if(s.type!==
void 0&&l.call(s,"type")&&s.type!=="document"){let u={instancePath:n+"/type",schemaPath:"#/properties/type/const",keyword:"const",params:{allowedValue:"document"}};
e===null?e=[u]:e.push(u),t++}if(s.path!==void 0&&l.call(s,"path")&&typeof s.path!="string"){let u={instancePath:n+"/path",schemaPath:"#/properties/path/type",keyword:"\
type",params:{type:"string"}};e===null?e=[u]:e.push(u),t++}if(s.status!==void 0&&l.call(s,"status")){let u=s.status;if(!(u==="added"||u==="updated"||u==="unchan\
ged"||u==="failed"||u==="skipped")){let g={instancePath:n+"/status",schemaPath:"#/properties/status/enum",keyword:"enum",params:{allowedValues:js.properties.status.
enum}};e===null?e=[g]:e.push(g),t++}}if(s.chunks!==void 0&&l.call(s,"chunks")){let u=s.chunks;if(!(typeof u=="number"&&!(u%1)&&!isNaN(u)&&isFinite(u))){let g={instancePath:n+
"/chunks",schemaPath:"#/properties/chunks/type",keyword:"type",params:{type:"integer"}};e===null?e=[g]:e.push(g),t++}if(typeof u=="number"&&isFinite(u)&&(u<0||isNaN(
u))){let g={instancePath:n+"/chunks",schemaPath:"#/properties/chunks/minimum",keyword:"minimum",params:{comparison:">=",limit:0}};e===null?e=[g]:e.push(g),t++}}
if(s.error!==void 0&&l.call(s,"error")&&(D(s.error,{instancePath:n+"/error",parentData:s,parentDataProperty:"error",rootData:p,dynamicAnchors:c})||(e=e===null?D.
errors:e.concat(D.errors),t=e.length)),s.reason!==void 0&&l.call(s,"reason")){let u=s.reason;if(typeof u=="string"){if(_(u)<1){let g={instancePath:n+"/reason",schemaPath:"\
#/properties/reason/minLength",keyword:"minLength",params:{limit:1}};e===null?e=[g]:e.push(g),t++}}else{let g={instancePath:n+"/reason",schemaPath:"#/properties\
/reason/type",keyword:"type",params:{type:"string"}};e===null?e=[g]:e.push(g),t++}}}else{let u={instancePath:n,schemaPath:"#/type",keyword:"type",params:{type:"\
object"}};e===null?e=[u]:e.push(u),t++}return We.errors=e,t===0}We.evaluated={props:!0,dynamicProps:!1,dynamicItems:!1};var Os={type:"object",required:["schema_\
version","type","documents_done","documents_total","chunks_done"],properties:{schema_version:{const:"ingest_event.v1"},type:{const:"progress"},documents_done:{type:"\
integer",minimum:0},documents_total:{type:["integer","null"],minimum:0},chunks_done:{type:"integer",minimum:0}},additionalProperties:{allOf:[!1],enough:!0}};function Xe(s,{
instancePath:n="",parentData:d,parentDataProperty:f,rootData:p=s,dynamicAnchors:c={}}={}){let e=null,t=0,o=Xe.evaluated;if(o.dynamicProps&&(o.props=void 0),o.dynamicItems&&
(o.items=void 0),s&&typeof s=="object"&&!Array.isArray(s)){if(s.schema_version===void 0||!l.call(s,"schema_version")){let r={instancePath:n,schemaPath:"#/requir\
ed",keyword:"required",params:{missingProperty:"schema_version"}};e===null?e=[r]:e.push(r),t++}if(s.type===void 0||!l.call(s,"type")){let r={instancePath:n,schemaPath:"\
#/required",keyword:"required",params:{missingProperty:"type"}};e===null?e=[r]:e.push(r),t++}if(s.documents_done===void 0||!l.call(s,"documents_done")){let r={instancePath:n,
schemaPath:"#/required",keyword:"required",params:{missingProperty:"documents_done"}};e===null?e=[r]:e.push(r),t++}if(s.documents_total===void 0||!l.call(s,"doc\
uments_total")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"documents_total"}};e===null?e=[r]:e.push(r),t++}if(s.chunks_done===
void 0||!l.call(s,"chunks_done")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"chunks_done"}};e===null?e=[r]:e.push(
r),t++}for(let r of Object.keys(s))if(!(r==="schema_version"||r==="type"||r==="documents_done"||r==="documents_total"||r==="chunks_done")){let i={instancePath:n+
"/"+r.replace(/~/g,"~0").replace(/\//g,"~1"),schemaPath:"#/additionalProperties/allOf/0/false schema",keyword:"false schema",params:{}};if(e===null?e=[i]:e.push(
i),t++,t>100)return Xe.errors=e,!1}if(s.schema_version!==void 0&&l.call(s,"schema_version")&&s.schema_version!=="ingest_event.v1"){let r={instancePath:n+"/schem\
a_version",schemaPath:"#/properties/schema_version/const",keyword:"const",params:{allowedValue:"ingest_event.v1"}};e===null?e=[r]:e.push(r),t++}if(s.type!==void 0&&
l.call(s,"type")&&s.type!=="progress"){let r={instancePath:n+"/type",schemaPath:"#/properties/type/const",keyword:"const",params:{allowedValue:"progress"}};e===
null?e=[r]:e.push(r),t++}if(s.documents_done!==void 0&&l.call(s,"documents_done")){let r=s.documents_done;if(!(typeof r=="number"&&!(r%1)&&!isNaN(r)&&isFinite(r))){
let i={instancePath:n+"/documents_done",schemaPath:"#/properties/documents_done/type",keyword:"type",params:{type:"integer"}};e===null?e=[i]:e.push(i),t++}if(typeof r==
"number"&&isFinite(r)&&(r<0||isNaN(r))){let i={instancePath:n+"/documents_done",schemaPath:"#/properties/documents_done/minimum",keyword:"minimum",params:{comparison:"\
>=",limit:0}};e===null?e=[i]:e.push(i),t++}}if(s.documents_total!==void 0&&l.call(s,"documents_total")){let r=s.documents_total;if(!(typeof r=="number"&&!(r%1)&&
!isNaN(r)&&isFinite(r))&&r!==null){let i={instancePath:n+"/documents_total",schemaPath:"#/properties/documents_total/type",keyword:"type",params:{type:Os.properties.
documents_total.type}};e===null?e=[i]:e.push(i),t++}if(typeof r=="number"&&isFinite(r)&&(r<0||isNaN(r))){let i={instancePath:n+"/documents_total",schemaPath:"#/\
properties/documents_total/minimum",keyword:"minimum",params:{comparison:">=",limit:0}};e===null?e=[i]:e.push(i),t++}}if(s.chunks_done!==void 0&&l.call(s,"chunk\
s_done")){let r=s.chunks_done;if(!(typeof r=="number"&&!(r%1)&&!isNaN(r)&&isFinite(r))){let i={instancePath:n+"/chunks_done",schemaPath:"#/properties/chunks_don\
e/type",keyword:"type",params:{type:"integer"}};e===null?e=[i]:e.push(i),t++}if(typeof r=="number"&&isFinite(r)&&(r<0||isNaN(r))){let i={instancePath:n+"/chunks\
_done",schemaPath:"#/properties/chunks_done/minimum",keyword:"minimum",params:{comparison:">=",limit:0}};e===null?e=[i]:e.push(i),t++}}}else{let r={instancePath:n,
schemaPath:"#/type",keyword:"type",params:{type:"object"}};e===null?e=[r]:e.push(r),t++}return Xe.errors=e,t===0}Xe.evaluated={props:!0,dynamicProps:!1,dynamicItems:!1};function Je(s,{instancePath:n="",parentData:d,parentDataProperty:f,rootData:p=s,dynamicAnchors:c={}}={}){let e=null,t=0,o=Je.evaluated;if(o.dynamicProps&&(o.props=
void 0),o.dynamicItems&&(o.items=void 0),s&&typeof s=="object"&&!Array.isArray(s)){if(s.schema_version===void 0||!l.call(s,"schema_version")){let r={instancePath:n,
schemaPath:"#/required",keyword:"required",params:{missingProperty:"schema_version"}};e===null?e=[r]:e.push(r),t++}if(s.type===void 0||!l.call(s,"type")){let r={
instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"type"}};e===null?e=[r]:e.push(r),t++}if(s.path===void 0||!l.call(s,"path")){let r={
instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"path"}};e===null?e=[r]:e.push(r),t++}for(let r of Object.keys(s))if(!(r==="sc\
hema_version"||r==="type"||r==="path")){let i={instancePath:n+"/"+r.replace(/~/g,"~0").replace(/\//g,"~1"),schemaPath:"#/additionalProperties/allOf/0/false sche\
ma",keyword:"false schema",params:{}};if(e===null?e=[i]:e.push(i),t++,t>100)return Je.errors=e,!1}if(s.schema_version!==void 0&&l.call(s,"schema_version")&&s.schema_version!==
"ingest_event.v1"){let r={instancePath:n+"/schema_version",schemaPath:"#/properties/schema_version/const",keyword:"const",params:{allowedValue:"ingest_event.v1"}};
e===null?e=[r]:e.push(r),t++}if(s.type!==void 0&&l.call(s,"type")&&s.type!=="removed"){let r={instancePath:n+"/type",schemaPath:"#/properties/type/const",keyword:"\
const",params:{allowedValue:"removed"}};e===null?e=[r]:e.push(r),t++}if(s.path!==void 0&&l.call(s,"path")&&typeof s.path!="string"){let r={instancePath:n+"/path",
schemaPath:"#/properties/path/type",keyword:"type",params:{type:"string"}};e===null?e=[r]:e.push(r),t++}}else{let r={instancePath:n,schemaPath:"#/type",keyword:"\
type",params:{type:"object"}};e===null?e=[r]:e.push(r),t++}return Je.errors=e,t===0}Je.evaluated={props:!0,dynamicProps:!1,dynamicItems:!1};function Qe(s,{instancePath:n="",parentData:d,parentDataProperty:f,rootData:p=s,dynamicAnchors:c={}}={}){let e=null,t=0,o=Qe.evaluated;if(o.dynamicProps&&(o.props=
void 0),o.dynamicItems&&(o.items=void 0),s&&typeof s=="object"&&!Array.isArray(s)){if(s.schema_version===void 0||!l.call(s,"schema_version")){let r={instancePath:n,
schemaPath:"#/required",keyword:"required",params:{missingProperty:"schema_version"}};e===null?e=[r]:e.push(r),t++}if(s.type===void 0||!l.call(s,"type")){let r={
instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"type"}};e===null?e=[r]:e.push(r),t++}if(s.revision===void 0||!l.call(s,"revis\
ion")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"revision"}};e===null?e=[r]:e.push(r),t++}if(s.documents===void 0||
!l.call(s,"documents")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"documents"}};e===null?e=[r]:e.push(r),t++}for(let r of Object.
keys(s))if(!(r==="schema_version"||r==="type"||r==="revision"||r==="documents")){let i={instancePath:n+"/"+r.replace(/~/g,"~0").replace(/\//g,"~1"),schemaPath:"\
#/additionalProperties/allOf/0/false schema",keyword:"false schema",params:{}};if(e===null?e=[i]:e.push(i),t++,t>100)return Qe.errors=e,!1}if(s.schema_version!==
void 0&&l.call(s,"schema_version")&&s.schema_version!=="ingest_event.v1"){let r={instancePath:n+"/schema_version",schemaPath:"#/properties/schema_version/const",
keyword:"const",params:{allowedValue:"ingest_event.v1"}};e===null?e=[r]:e.push(r),t++}if(s.type!==void 0&&l.call(s,"type")&&s.type!=="committed"){let r={instancePath:n+
"/type",schemaPath:"#/properties/type/const",keyword:"const",params:{allowedValue:"committed"}};e===null?e=[r]:e.push(r),t++}if(s.revision!==void 0&&l.call(s,"r\
evision")){let r=s.revision;if(typeof r=="string"){if(_(r)<1){let i={instancePath:n+"/revision",schemaPath:"#/properties/revision/minLength",keyword:"minLength",
params:{limit:1}};e===null?e=[i]:e.push(i),t++}}else{let i={instancePath:n+"/revision",schemaPath:"#/properties/revision/type",keyword:"type",params:{type:"stri\
ng"}};e===null?e=[i]:e.push(i),t++}}if(s.documents!==void 0&&l.call(s,"documents")){let r=s.documents;if(!(typeof r=="number"&&!(r%1)&&!isNaN(r)&&isFinite(r))){
let i={instancePath:n+"/documents",schemaPath:"#/properties/documents/type",keyword:"type",params:{type:"integer"}};e===null?e=[i]:e.push(i),t++}if(typeof r=="n\
umber"&&isFinite(r)&&(r<0||isNaN(r))){let i={instancePath:n+"/documents",schemaPath:"#/properties/documents/minimum",keyword:"minimum",params:{comparison:">=",limit:0}};
e===null?e=[i]:e.push(i),t++}}}else{let r={instancePath:n,schemaPath:"#/type",keyword:"type",params:{type:"object"}};e===null?e=[r]:e.push(r),t++}return Qe.errors=
e,t===0}Qe.evaluated={props:!0,dynamicProps:!1,dynamicItems:!1};var xs={$schema:"https://json-schema.org/draft/2020-12/schema",$id:"https://kebab.local/wire/v1/ingest_report.schema.json",type:"object",required:["schema_versi\
on","revision","documents","chunks","errors","duration_ms","started_at","finished_at"],additionalProperties:{allOf:[!1],enough:!0},properties:{schema_version:{const:"\
ingest_report.v1"},source_id:{type:"string",minLength:1},revision:{type:"string",minLength:1},documents:{$ref:"#/$defs/DocumentCounts"},chunks:{$ref:"#/$defs/Ch\
unkCounts"},errors:{type:"array",items:{allOf:[{$ref:"#/$defs/DocumentFailure"}],enough:!0}},skipped:{type:"array",items:{allOf:[{$ref:"#/$defs/SkippedDocument"}],
enough:!0}},aborted:{type:"boolean"},duration_ms:{type:"integer",minimum:0},started_at:{type:"string",format:"date-time"},finished_at:{type:"string",format:"dat\
e-time"}},$defs:{DocumentCounts:{type:"object",required:["seen","added","updated","unchanged","removed","failed","skipped"],additionalProperties:{allOf:[!1],enough:!0},
properties:{seen:{type:"integer",minimum:0},added:{type:"integer",minimum:0},updated:{type:"integer",minimum:0},unchanged:{type:"integer",minimum:0},removed:{type:"\
integer",minimum:0},failed:{type:"integer",minimum:0},skipped:{type:"integer",minimum:0}}},ChunkCounts:{type:"object",required:["added","removed","total"],additionalProperties:{
allOf:[!1],enough:!0},properties:{added:{type:"integer",minimum:0},removed:{type:"integer",minimum:0},total:{type:"integer",minimum:0}}},DocumentFailure:{type:"\
object",required:["path","error"],additionalProperties:{allOf:[!1],enough:!0},properties:{path:{type:"string"},error:{$ref:"error.schema.json"}}},SkippedDocument:{
type:"object",required:["path","reason"],additionalProperties:{allOf:[!1],enough:!0},properties:{path:{type:"string"},reason:{type:"string",minLength:1}}}}};function er(s,{instancePath:n="",parentData:d,parentDataProperty:f,rootData:p=s,dynamicAnchors:c={}}={}){let e=null,t=0,o=er.evaluated;if(o.dynamicProps&&(o.props=
void 0),o.dynamicItems&&(o.items=void 0),s&&typeof s=="object"&&!Array.isArray(s)){if(s.seen===void 0||!l.call(s,"seen")){let r={instancePath:n,schemaPath:"#/re\
quired",keyword:"required",params:{missingProperty:"seen"}};e===null?e=[r]:e.push(r),t++}if(s.added===void 0||!l.call(s,"added")){let r={instancePath:n,schemaPath:"\
#/required",keyword:"required",params:{missingProperty:"added"}};e===null?e=[r]:e.push(r),t++}if(s.updated===void 0||!l.call(s,"updated")){let r={instancePath:n,
schemaPath:"#/required",keyword:"required",params:{missingProperty:"updated"}};e===null?e=[r]:e.push(r),t++}if(s.unchanged===void 0||!l.call(s,"unchanged")){let r={
instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"unchanged"}};e===null?e=[r]:e.push(r),t++}if(s.removed===void 0||!l.call(s,"r\
emoved")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"removed"}};e===null?e=[r]:e.push(r),t++}if(s.failed===void 0||
!l.call(s,"failed")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"failed"}};e===null?e=[r]:e.push(r),t++}if(s.skipped===
void 0||!l.call(s,"skipped")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"skipped"}};e===null?e=[r]:e.push(r),t++}
for(let r of Object.keys(s))if(!(r==="seen"||r==="added"||r==="updated"||r==="unchanged"||r==="removed"||r==="failed"||r==="skipped")){let i={instancePath:n+"/"+
r.replace(/~/g,"~0").replace(/\//g,"~1"),schemaPath:"#/additionalProperties/allOf/0/false schema",keyword:"false schema",params:{}};if(e===null?e=[i]:e.push(i),
t++,t>100)return er.errors=e,!1}if(s.seen!==void 0&&l.call(s,"seen")){let r=s.seen;if(!(typeof r=="number"&&!(r%1)&&!isNaN(r)&&isFinite(r))){let i={instancePath:n+
"/seen",schemaPath:"#/properties/seen/type",keyword:"type",params:{type:"integer"}};e===null?e=[i]:e.push(i),t++}if(typeof r=="number"&&isFinite(r)&&(r<0||isNaN(
r))){let i={instancePath:n+"/seen",schemaPath:"#/properties/seen/minimum",keyword:"minimum",params:{comparison:">=",limit:0}};e===null?e=[i]:e.push(i),t++}}if(s.
added!==void 0&&l.call(s,"added")){let r=s.added;if(!(typeof r=="number"&&!(r%1)&&!isNaN(r)&&isFinite(r))){let i={instancePath:n+"/added",schemaPath:"#/properti\
es/added/type",keyword:"type",params:{type:"integer"}};e===null?e=[i]:e.push(i),t++}if(typeof r=="number"&&isFinite(r)&&(r<0||isNaN(r))){let i={instancePath:n+"\
/added",schemaPath:"#/properties/added/minimum",keyword:"minimum",params:{comparison:">=",limit:0}};e===null?e=[i]:e.push(i),t++}}if(s.updated!==void 0&&l.call(
s,"updated")){let r=s.updated;if(!(typeof r=="number"&&!(r%1)&&!isNaN(r)&&isFinite(r))){let i={instancePath:n+"/updated",schemaPath:"#/properties/updated/type",
keyword:"type",params:{type:"integer"}};e===null?e=[i]:e.push(i),t++}if(typeof r=="number"&&isFinite(r)&&(r<0||isNaN(r))){let i={instancePath:n+"/updated",schemaPath:"\
#/properties/updated/minimum",keyword:"minimum",params:{comparison:">=",limit:0}};e===null?e=[i]:e.push(i),t++}}if(s.unchanged!==void 0&&l.call(s,"unchanged")){
let r=s.unchanged;if(!(typeof r=="number"&&!(r%1)&&!isNaN(r)&&isFinite(r))){let i={instancePath:n+"/unchanged",schemaPath:"#/properties/unchanged/type",keyword:"\
type",params:{type:"integer"}};e===null?e=[i]:e.push(i),t++}if(typeof r=="number"&&isFinite(r)&&(r<0||isNaN(r))){let i={instancePath:n+"/unchanged",schemaPath:"\
#/properties/unchanged/minimum",keyword:"minimum",params:{comparison:">=",limit:0}};e===null?e=[i]:e.push(i),t++}}if(s.removed!==void 0&&l.call(s,"removed")){let r=s.
removed;if(!(typeof r=="number"&&!(r%1)&&!isNaN(r)&&isFinite(r))){let i={instancePath:n+"/removed",schemaPath:"#/properties/removed/type",keyword:"type",params:{
type:"integer"}};e===null?e=[i]:e.push(i),t++}if(typeof r=="number"&&isFinite(r)&&(r<0||isNaN(r))){let i={instancePath:n+"/removed",schemaPath:"#/properties/rem\
oved/minimum",keyword:"minimum",params:{comparison:">=",limit:0}};e===null?e=[i]:e.push(i),t++}}if(s.failed!==void 0&&l.call(s,"failed")){let r=s.failed;if(!(typeof r==
"number"&&!(r%1)&&!isNaN(r)&&isFinite(r))){let i={instancePath:n+"/failed",schemaPath:"#/properties/failed/type",keyword:"type",params:{type:"integer"}};e===null?
e=[i]:e.push(i),t++}if(typeof r=="number"&&isFinite(r)&&(r<0||isNaN(r))){let i={instancePath:n+"/failed",schemaPath:"#/properties/failed/minimum",keyword:"minim\
um",params:{comparison:">=",limit:0}};e===null?e=[i]:e.push(i),t++}}if(s.skipped!==void 0&&l.call(s,"skipped")){let r=s.skipped;if(!(typeof r=="number"&&!(r%1)&&
!isNaN(r)&&isFinite(r))){let i={instancePath:n+"/skipped",schemaPath:"#/properties/skipped/type",keyword:"type",params:{type:"integer"}};e===null?e=[i]:e.push(i),
t++}if(typeof r=="number"&&isFinite(r)&&(r<0||isNaN(r))){let i={instancePath:n+"/skipped",schemaPath:"#/properties/skipped/minimum",keyword:"minimum",params:{comparison:"\
>=",limit:0}};e===null?e=[i]:e.push(i),t++}}}else{let r={instancePath:n,schemaPath:"#/type",keyword:"type",params:{type:"object"}};e===null?e=[r]:e.push(r),t++}
return er.errors=e,t===0}er.evaluated={props:!0,dynamicProps:!1,dynamicItems:!1};function rr(s,{instancePath:n="",parentData:d,parentDataProperty:f,rootData:p=s,dynamicAnchors:c={}}={}){let e=null,t=0,o=rr.evaluated;if(o.dynamicProps&&(o.props=
void 0),o.dynamicItems&&(o.items=void 0),s&&typeof s=="object"&&!Array.isArray(s)){if(s.added===void 0||!l.call(s,"added")){let r={instancePath:n,schemaPath:"#/\
required",keyword:"required",params:{missingProperty:"added"}};e===null?e=[r]:e.push(r),t++}if(s.removed===void 0||!l.call(s,"removed")){let r={instancePath:n,schemaPath:"\
#/required",keyword:"required",params:{missingProperty:"removed"}};e===null?e=[r]:e.push(r),t++}if(s.total===void 0||!l.call(s,"total")){let r={instancePath:n,schemaPath:"\
#/required",keyword:"required",params:{missingProperty:"total"}};e===null?e=[r]:e.push(r),t++}for(let r of Object.keys(s))if(!(r==="added"||r==="removed"||r==="\
total")){let i={instancePath:n+"/"+r.replace(/~/g,"~0").replace(/\//g,"~1"),schemaPath:"#/additionalProperties/allOf/0/false schema",keyword:"false schema",params:{}};
if(e===null?e=[i]:e.push(i),t++,t>100)return rr.errors=e,!1}if(s.added!==void 0&&l.call(s,"added")){let r=s.added;if(!(typeof r=="number"&&!(r%1)&&!isNaN(r)&&isFinite(
r))){let i={instancePath:n+"/added",schemaPath:"#/properties/added/type",keyword:"type",params:{type:"integer"}};e===null?e=[i]:e.push(i),t++}if(typeof r=="numb\
er"&&isFinite(r)&&(r<0||isNaN(r))){let i={instancePath:n+"/added",schemaPath:"#/properties/added/minimum",keyword:"minimum",params:{comparison:">=",limit:0}};e===
null?e=[i]:e.push(i),t++}}if(s.removed!==void 0&&l.call(s,"removed")){let r=s.removed;if(!(typeof r=="number"&&!(r%1)&&!isNaN(r)&&isFinite(r))){let i={instancePath:n+
"/removed",schemaPath:"#/properties/removed/type",keyword:"type",params:{type:"integer"}};e===null?e=[i]:e.push(i),t++}if(typeof r=="number"&&isFinite(r)&&(r<0||
isNaN(r))){let i={instancePath:n+"/removed",schemaPath:"#/properties/removed/minimum",keyword:"minimum",params:{comparison:">=",limit:0}};e===null?e=[i]:e.push(
i),t++}}if(s.total!==void 0&&l.call(s,"total")){let r=s.total;if(!(typeof r=="number"&&!(r%1)&&!isNaN(r)&&isFinite(r))){let i={instancePath:n+"/total",schemaPath:"\
#/properties/total/type",keyword:"type",params:{type:"integer"}};e===null?e=[i]:e.push(i),t++}if(typeof r=="number"&&isFinite(r)&&(r<0||isNaN(r))){let i={instancePath:n+
"/total",schemaPath:"#/properties/total/minimum",keyword:"minimum",params:{comparison:">=",limit:0}};e===null?e=[i]:e.push(i),t++}}}else{let r={instancePath:n,schemaPath:"\
#/type",keyword:"type",params:{type:"object"}};e===null?e=[r]:e.push(r),t++}return rr.errors=e,t===0}rr.evaluated={props:!0,dynamicProps:!1,dynamicItems:!1};function sr(s,{instancePath:n="",parentData:d,parentDataProperty:f,rootData:p=s,dynamicAnchors:c={}}={}){let e=null,t=0,o=sr.evaluated;if(o.dynamicProps&&(o.props=
void 0),o.dynamicItems&&(o.items=void 0),s&&typeof s=="object"&&!Array.isArray(s)){if(s.path===void 0||!l.call(s,"path")){let r={instancePath:n,schemaPath:"#/re\
quired",keyword:"required",params:{missingProperty:"path"}};e===null?e=[r]:e.push(r),t++}if(s.error===void 0||!l.call(s,"error")){let r={instancePath:n,schemaPath:"\
#/required",keyword:"required",params:{missingProperty:"error"}};e===null?e=[r]:e.push(r),t++}for(let r of Object.keys(s))if(!(r==="path"||r==="error")){let i={
instancePath:n+"/"+r.replace(/~/g,"~0").replace(/\//g,"~1"),schemaPath:"#/additionalProperties/allOf/0/false schema",keyword:"false schema",params:{}};if(e===null?
e=[i]:e.push(i),t++,t>100)return sr.errors=e,!1}if(s.path!==void 0&&l.call(s,"path")&&typeof s.path!="string"){let r={instancePath:n+"/path",schemaPath:"#/prope\
rties/path/type",keyword:"type",params:{type:"string"}};e===null?e=[r]:e.push(r),t++}s.error!==void 0&&l.call(s,"error")&&(D(s.error,{instancePath:n+"/error",parentData:s,
parentDataProperty:"error",rootData:p,dynamicAnchors:c})||(e=e===null?D.errors:e.concat(D.errors),t=e.length))}else{let r={instancePath:n,schemaPath:"#/type",keyword:"\
type",params:{type:"object"}};e===null?e=[r]:e.push(r),t++}return sr.errors=e,t===0}sr.evaluated={props:!0,dynamicProps:!1,dynamicItems:!1};function ir(s,{instancePath:n="",parentData:d,parentDataProperty:f,rootData:p=s,dynamicAnchors:c={}}={}){let e=null,t=0,o=ir.evaluated;if(o.dynamicProps&&(o.props=
void 0),o.dynamicItems&&(o.items=void 0),s&&typeof s=="object"&&!Array.isArray(s)){if(s.path===void 0||!l.call(s,"path")){let r={instancePath:n,schemaPath:"#/re\
quired",keyword:"required",params:{missingProperty:"path"}};e===null?e=[r]:e.push(r),t++}if(s.reason===void 0||!l.call(s,"reason")){let r={instancePath:n,schemaPath:"\
#/required",keyword:"required",params:{missingProperty:"reason"}};e===null?e=[r]:e.push(r),t++}for(let r of Object.keys(s))if(!(r==="path"||r==="reason")){let i={
instancePath:n+"/"+r.replace(/~/g,"~0").replace(/\//g,"~1"),schemaPath:"#/additionalProperties/allOf/0/false schema",keyword:"false schema",params:{}};if(e===null?
e=[i]:e.push(i),t++,t>100)return ir.errors=e,!1}if(s.path!==void 0&&l.call(s,"path")&&typeof s.path!="string"){let r={instancePath:n+"/path",schemaPath:"#/prope\
rties/path/type",keyword:"type",params:{type:"string"}};e===null?e=[r]:e.push(r),t++}if(s.reason!==void 0&&l.call(s,"reason")){let r=s.reason;if(typeof r=="stri\
ng"){if(_(r)<1){let i={instancePath:n+"/reason",schemaPath:"#/properties/reason/minLength",keyword:"minLength",params:{limit:1}};e===null?e=[i]:e.push(i),t++}}else{
let i={instancePath:n+"/reason",schemaPath:"#/properties/reason/type",keyword:"type",params:{type:"string"}};e===null?e=[i]:e.push(i),t++}}}else{let r={instancePath:n,
schemaPath:"#/type",keyword:"type",params:{type:"object"}};e===null?e=[r]:e.push(r),t++}return ir.errors=e,t===0}ir.evaluated={props:!0,dynamicProps:!1,dynamicItems:!1};
function I(s,{instancePath:n="",parentData:d,parentDataProperty:f,rootData:p=s,dynamicAnchors:c={}}={}){let e=null,t=0,o=I.evaluated;if(o.dynamicProps&&(o.props=
void 0),o.dynamicItems&&(o.items=void 0),s&&typeof s=="object"&&!Array.isArray(s)){if(s.schema_version===void 0||!l.call(s,"schema_version")){let r={instancePath:n,
schemaPath:"#/required",keyword:"required",params:{missingProperty:"schema_version"}};e===null?e=[r]:e.push(r),t++}if(s.revision===void 0||!l.call(s,"revision")){
let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"revision"}};e===null?e=[r]:e.push(r),t++}if(s.documents===void 0||!l.call(
s,"documents")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"documents"}};e===null?e=[r]:e.push(r),t++}if(s.chunks===
void 0||!l.call(s,"chunks")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"chunks"}};e===null?e=[r]:e.push(r),t++}if(s.
errors===void 0||!l.call(s,"errors")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"errors"}};e===null?e=[r]:e.push(
r),t++}if(s.duration_ms===void 0||!l.call(s,"duration_ms")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"duration_m\
s"}};e===null?e=[r]:e.push(r),t++}if(s.started_at===void 0||!l.call(s,"started_at")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"\
started_at"}};e===null?e=[r]:e.push(r),t++}if(s.finished_at===void 0||!l.call(s,"finished_at")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",
params:{missingProperty:"finished_at"}};e===null?e=[r]:e.push(r),t++}for(let r of Object.keys(s))if(!l.call(xs.properties,r)){let i={instancePath:n+"/"+r.replace(
/~/g,"~0").replace(/\//g,"~1"),schemaPath:"#/additionalProperties/allOf/0/false schema",keyword:"false schema",params:{}};if(e===null?e=[i]:e.push(i),t++,t>100)
return I.errors=e,!1}if(s.schema_version!==void 0&&l.call(s,"schema_version")&&s.schema_version!=="ingest_report.v1"){let r={instancePath:n+"/schema_version",schemaPath:"\
#/properties/schema_version/const",keyword:"const",params:{allowedValue:"ingest_report.v1"}};e===null?e=[r]:e.push(r),t++}if(s.source_id!==void 0&&l.call(s,"sou\
rce_id")){let r=s.source_id;if(typeof r=="string"){if(_(r)<1){let i={instancePath:n+"/source_id",schemaPath:"#/properties/source_id/minLength",keyword:"minLengt\
h",params:{limit:1}};e===null?e=[i]:e.push(i),t++}}else{let i={instancePath:n+"/source_id",schemaPath:"#/properties/source_id/type",keyword:"type",params:{type:"\
string"}};e===null?e=[i]:e.push(i),t++}}if(s.revision!==void 0&&l.call(s,"revision")){let r=s.revision;if(typeof r=="string"){if(_(r)<1){let i={instancePath:n+"\
/revision",schemaPath:"#/properties/revision/minLength",keyword:"minLength",params:{limit:1}};e===null?e=[i]:e.push(i),t++}}else{let i={instancePath:n+"/revisio\
n",schemaPath:"#/properties/revision/type",keyword:"type",params:{type:"string"}};e===null?e=[i]:e.push(i),t++}}if(s.documents!==void 0&&l.call(s,"documents")&&
(er(s.documents,{instancePath:n+"/documents",parentData:s,parentDataProperty:"documents",rootData:p,dynamicAnchors:c})||(e=e===null?er.errors:e.concat(er.errors),
t=e.length)),s.chunks!==void 0&&l.call(s,"chunks")&&(rr(s.chunks,{instancePath:n+"/chunks",parentData:s,parentDataProperty:"chunks",rootData:p,dynamicAnchors:c})||
(e=e===null?rr.errors:e.concat(rr.errors),t=e.length)),s.errors!==void 0&&l.call(s,"errors")){let r=s.errors;if(Array.isArray(r)){let i=r.length;for(let a=0;a<i;a++)
if(sr(r[a],{instancePath:n+"/errors/"+a,parentData:r,parentDataProperty:a,rootData:p,dynamicAnchors:c})||(e=e===null?sr.errors:e.concat(sr.errors),t=e.length),t>
100)return I.errors=e,!1}else{let i={instancePath:n+"/errors",schemaPath:"#/properties/errors/type",keyword:"type",params:{type:"array"}};e===null?e=[i]:e.push(
i),t++}}if(s.skipped!==void 0&&l.call(s,"skipped")){let r=s.skipped;if(Array.isArray(r)){let i=r.length;for(let a=0;a<i;a++)if(ir(r[a],{instancePath:n+"/skipped\
/"+a,parentData:r,parentDataProperty:a,rootData:p,dynamicAnchors:c})||(e=e===null?ir.errors:e.concat(ir.errors),t=e.length),t>100)return I.errors=e,!1}else{let i={
instancePath:n+"/skipped",schemaPath:"#/properties/skipped/type",keyword:"type",params:{type:"array"}};e===null?e=[i]:e.push(i),t++}}if(s.aborted!==void 0&&l.call(
s,"aborted")&&typeof s.aborted!="boolean"){let r={instancePath:n+"/aborted",schemaPath:"#/properties/aborted/type",keyword:"type",params:{type:"boolean"}};e===null?
e=[r]:e.push(r),t++}if(s.duration_ms!==void 0&&l.call(s,"duration_ms")){let r=s.duration_ms;if(!(typeof r=="number"&&!(r%1)&&!isNaN(r)&&isFinite(r))){let i={instancePath:n+
"/duration_ms",schemaPath:"#/properties/duration_ms/type",keyword:"type",params:{type:"integer"}};e===null?e=[i]:e.push(i),t++}if(typeof r=="number"&&isFinite(r)&&
(r<0||isNaN(r))){let i={instancePath:n+"/duration_ms",schemaPath:"#/properties/duration_ms/minimum",keyword:"minimum",params:{comparison:">=",limit:0}};e===null?
e=[i]:e.push(i),t++}}if(s.started_at!==void 0&&l.call(s,"started_at")){let r=s.started_at;if(typeof r=="string"){if(!ee.validate(r)){let i={instancePath:n+"/sta\
rted_at",schemaPath:"#/properties/started_at/format",keyword:"format",params:{format:"date-time"}};e===null?e=[i]:e.push(i),t++}}else{let i={instancePath:n+"/st\
arted_at",schemaPath:"#/properties/started_at/type",keyword:"type",params:{type:"string"}};e===null?e=[i]:e.push(i),t++}}if(s.finished_at!==void 0&&l.call(s,"fi\
nished_at")){let r=s.finished_at;if(typeof r=="string"){if(!ee.validate(r)){let i={instancePath:n+"/finished_at",schemaPath:"#/properties/finished_at/format",keyword:"\
format",params:{format:"date-time"}};e===null?e=[i]:e.push(i),t++}}else{let i={instancePath:n+"/finished_at",schemaPath:"#/properties/finished_at/type",keyword:"\
type",params:{type:"string"}};e===null?e=[i]:e.push(i),t++}}}else{let r={instancePath:n,schemaPath:"#/type",keyword:"type",params:{type:"object"}};e===null?e=[r]:
e.push(r),t++}return I.errors=e,t===0}I.evaluated={props:!0,dynamicProps:!1,dynamicItems:!1};function tr(s,{instancePath:n="",parentData:d,parentDataProperty:f,
rootData:p=s,dynamicAnchors:c={}}={}){let e=null,t=0,o=tr.evaluated;if(o.dynamicProps&&(o.props=void 0),o.dynamicItems&&(o.items=void 0),s&&typeof s=="object"&&
!Array.isArray(s)){if(s.schema_version===void 0||!l.call(s,"schema_version")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"\
schema_version"}};e===null?e=[r]:e.push(r),t++}if(s.type===void 0||!l.call(s,"type")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"\
type"}};e===null?e=[r]:e.push(r),t++}if(s.report===void 0||!l.call(s,"report")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"\
report"}};e===null?e=[r]:e.push(r),t++}for(let r of Object.keys(s))if(!(r==="schema_version"||r==="type"||r==="report")){let i={instancePath:n+"/"+r.replace(/~/g,
"~0").replace(/\//g,"~1"),schemaPath:"#/additionalProperties/allOf/0/false schema",keyword:"false schema",params:{}};if(e===null?e=[i]:e.push(i),t++,t>100)return tr.
errors=e,!1}if(s.schema_version!==void 0&&l.call(s,"schema_version")&&s.schema_version!=="ingest_event.v1"){let r={instancePath:n+"/schema_version",schemaPath:"\
#/properties/schema_version/const",keyword:"const",params:{allowedValue:"ingest_event.v1"}};e===null?e=[r]:e.push(r),t++}if(s.type!==void 0&&l.call(s,"type")&&s.
type!=="finished"){let r={instancePath:n+"/type",schemaPath:"#/properties/type/const",keyword:"const",params:{allowedValue:"finished"}};e===null?e=[r]:e.push(r),
t++}s.report!==void 0&&l.call(s,"report")&&(I(s.report,{instancePath:n+"/report",parentData:s,parentDataProperty:"report",rootData:p,dynamicAnchors:c})||(e=e===
null?I.errors:e.concat(I.errors),t=e.length))}else{let r={instancePath:n,schemaPath:"#/type",keyword:"type",params:{type:"object"}};e===null?e=[r]:e.push(r),t++}
return tr.errors=e,t===0}tr.evaluated={props:!0,dynamicProps:!1,dynamicItems:!1};function nr(s,{instancePath:n="",parentData:d,parentDataProperty:f,rootData:p=s,dynamicAnchors:c={}}={}){let e=null,t=0,o=nr.evaluated;if(o.dynamicProps&&(o.props=
void 0),o.dynamicItems&&(o.items=void 0),s&&typeof s=="object"&&!Array.isArray(s)){if(s.schema_version===void 0||!l.call(s,"schema_version")){let r={instancePath:n,
schemaPath:"#/required",keyword:"required",params:{missingProperty:"schema_version"}};e===null?e=[r]:e.push(r),t++}if(s.type===void 0||!l.call(s,"type")){let r={
instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"type"}};e===null?e=[r]:e.push(r),t++}if(s.error===void 0||!l.call(s,"error")){
let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"error"}};e===null?e=[r]:e.push(r),t++}for(let r of Object.keys(s))if(!(r===
"schema_version"||r==="type"||r==="error"||r==="report")){let i={instancePath:n+"/"+r.replace(/~/g,"~0").replace(/\//g,"~1"),schemaPath:"#/additionalProperties/\
allOf/0/false schema",keyword:"false schema",params:{}};if(e===null?e=[i]:e.push(i),t++,t>100)return nr.errors=e,!1}if(s.schema_version!==void 0&&l.call(s,"sche\
ma_version")&&s.schema_version!=="ingest_event.v1"){let r={instancePath:n+"/schema_version",schemaPath:"#/properties/schema_version/const",keyword:"const",params:{
allowedValue:"ingest_event.v1"}};e===null?e=[r]:e.push(r),t++}if(s.type!==void 0&&l.call(s,"type")&&s.type!=="failed"){let r={instancePath:n+"/type",schemaPath:"\
#/properties/type/const",keyword:"const",params:{allowedValue:"failed"}};e===null?e=[r]:e.push(r),t++}s.error!==void 0&&l.call(s,"error")&&(D(s.error,{instancePath:n+
"/error",parentData:s,parentDataProperty:"error",rootData:p,dynamicAnchors:c})||(e=e===null?D.errors:e.concat(D.errors),t=e.length)),s.report!==void 0&&l.call(s,
"report")&&(I(s.report,{instancePath:n+"/report",parentData:s,parentDataProperty:"report",rootData:p,dynamicAnchors:c})||(e=e===null?I.errors:e.concat(I.errors),
t=e.length))}else{let r={instancePath:n,schemaPath:"#/type",keyword:"type",params:{type:"object"}};e===null?e=[r]:e.push(r),t++}return nr.errors=e,t===0}nr.evaluated=
{props:!0,dynamicProps:!1,dynamicItems:!1};function lr(s,{instancePath:n="",parentData:d,parentDataProperty:f,rootData:p=s,dynamicAnchors:c={}}={}){let e=null,t=0,o=lr.evaluated;if(o.dynamicProps&&(o.props=
void 0),o.dynamicItems&&(o.items=void 0),s&&typeof s=="object"&&!Array.isArray(s)){if(s.schema_version===void 0||!l.call(s,"schema_version")){let r={instancePath:n,
schemaPath:"#/required",keyword:"required",params:{missingProperty:"schema_version"}};e===null?e=[r]:e.push(r),t++}if(s.type===void 0||!l.call(s,"type")){let r={
instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"type"}};e===null?e=[r]:e.push(r),t++}for(let r of Object.keys(s))if(!(r==="sc\
hema_version"||r==="type"||r==="report")){let i={instancePath:n+"/"+r.replace(/~/g,"~0").replace(/\//g,"~1"),schemaPath:"#/additionalProperties/allOf/0/false sc\
hema",keyword:"false schema",params:{}};if(e===null?e=[i]:e.push(i),t++,t>100)return lr.errors=e,!1}if(s.schema_version!==void 0&&l.call(s,"schema_version")&&s.
schema_version!=="ingest_event.v1"){let r={instancePath:n+"/schema_version",schemaPath:"#/properties/schema_version/const",keyword:"const",params:{allowedValue:"\
ingest_event.v1"}};e===null?e=[r]:e.push(r),t++}if(s.type!==void 0&&l.call(s,"type")&&s.type!=="aborted"){let r={instancePath:n+"/type",schemaPath:"#/properties\
/type/const",keyword:"const",params:{allowedValue:"aborted"}};e===null?e=[r]:e.push(r),t++}s.report!==void 0&&l.call(s,"report")&&(I(s.report,{instancePath:n+"/\
report",parentData:s,parentDataProperty:"report",rootData:p,dynamicAnchors:c})||(e=e===null?I.errors:e.concat(I.errors),t=e.length))}else{let r={instancePath:n,
schemaPath:"#/type",keyword:"type",params:{type:"object"}};e===null?e=[r]:e.push(r),t++}return lr.errors=e,t===0}lr.evaluated={props:!0,dynamicProps:!1,dynamicItems:!1};
function _r(s,{instancePath:n="",parentData:d,parentDataProperty:f,rootData:p=s,dynamicAnchors:c={}}={}){let e=null,t=0,o=_r.evaluated;if(o.dynamicProps&&(o.props=
void 0),o.dynamicItems&&(o.items=void 0),s&&typeof s=="object"&&!Array.isArray(s)){let i=s.type;if(typeof i=="string")if(i==="started"){Ye(s,{instancePath:n,parentData:d,
parentDataProperty:f,rootData:p,dynamicAnchors:c})||(e=e===null?Ye.errors:e.concat(Ye.errors),t=e.length);var r=!0}else if(i==="scanned")Ge(s,{instancePath:n,parentData:d,
parentDataProperty:f,rootData:p,dynamicAnchors:c})||(e=e===null?Ge.errors:e.concat(Ge.errors),t=e.length),r!==!0&&(r=!0);else if(i==="document")We(s,{instancePath:n,
parentData:d,parentDataProperty:f,rootData:p,dynamicAnchors:c})||(e=e===null?We.errors:e.concat(We.errors),t=e.length),r!==!0&&(r=!0);else if(i==="progress")Xe(
s,{instancePath:n,parentData:d,parentDataProperty:f,rootData:p,dynamicAnchors:c})||(e=e===null?Xe.errors:e.concat(Xe.errors),t=e.length),r!==!0&&(r=!0);else if(i===
"removed")Je(s,{instancePath:n,parentData:d,parentDataProperty:f,rootData:p,dynamicAnchors:c})||(e=e===null?Je.errors:e.concat(Je.errors),t=e.length),r!==!0&&(r=
!0);else if(i==="committed")Qe(s,{instancePath:n,parentData:d,parentDataProperty:f,rootData:p,dynamicAnchors:c})||(e=e===null?Qe.errors:e.concat(Qe.errors),t=e.
length),r!==!0&&(r=!0);else if(i==="finished")tr(s,{instancePath:n,parentData:d,parentDataProperty:f,rootData:p,dynamicAnchors:c})||(e=e===null?tr.errors:e.concat(
tr.errors),t=e.length),r!==!0&&(r=!0);else if(i==="failed")nr(s,{instancePath:n,parentData:d,parentDataProperty:f,rootData:p,dynamicAnchors:c})||(e=e===null?nr.
errors:e.concat(nr.errors),t=e.length),r!==!0&&(r=!0);else if(i==="aborted")lr(s,{instancePath:n,parentData:d,parentDataProperty:f,rootData:p,dynamicAnchors:c})||
(e=e===null?lr.errors:e.concat(lr.errors),t=e.length),r!==!0&&(r=!0);else{let a={instancePath:n,schemaPath:"#/discriminator",keyword:"discriminator",params:{error:"\
mapping",tag:"type",tagValue:i}};e===null?e=[a]:e.push(a),t++}else{let a={instancePath:n,schemaPath:"#/discriminator",keyword:"discriminator",params:{error:"tag",
tag:"type",tagValue:i}};e===null?e=[a]:e.push(a),t++}}else{let i={instancePath:n,schemaPath:"#/type",keyword:"type",params:{type:"object"}};e===null?e=[i]:e.push(
i),t++}return _r.errors=e,o.props=r,t===0}_r.evaluated={dynamicProps:!0,dynamicItems:!1};var Ns=I,$s=cr;var As=new RegExp("kairos://","u"),Ls={type:"object",required:["uri","label","chain_label","score","role","tags","next_action"],additionalProperties:{allOf:[!1],
enough:!0},properties:{uri:{$ref:"#/$defs/KairosUri"},label:{type:"string",minLength:1},chain_label:{type:["string","null"]},score:{type:"number",minimum:0,maximum:1},
role:{const:"match"},tags:{type:"array",items:{allOf:[{type:"string"}],enough:!0}},next_action:{type:"string",pattern:"^call kairos_begin with kairos://mem/[0-9\
a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12} to execute (this )?protocol$"},call:{$ref:"#/$defs/KairosCall"}}};var Is=new RegExp("^kairos://mem/[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}$","u");function Q(s,{instancePath:n="",parentData:d,
parentDataProperty:f,rootData:p=s,dynamicAnchors:c={}}={}){let e=null,t=0,o=Q.evaluated;if(o.dynamicProps&&(o.props=void 0),o.dynamicItems&&(o.items=void 0),typeof s==
"string"){if(!Is.test(s)){let r={instancePath:n,schemaPath:"#/pattern",keyword:"pattern",params:{pattern:"^kairos://mem/[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F\
]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}$"}};e===null?e=[r]:e.push(r),t++}}else{let r={instancePath:n,schemaPath:"#/type",keyword:"type",params:{type:"string"}};e===
null?e=[r]:e.push(r),t++}return Q.errors=e,t===0}Q.evaluated={dynamicProps:!1,dynamicItems:!1};function E(s,{instancePath:n="",parentData:d,parentDataProperty:f,rootData:p=s,dynamicAnchors:c={}}={}){let e=null,t=0,o=E.evaluated;if(o.dynamicProps&&(o.props=
void 0),o.dynamicItems&&(o.items=void 0),s&&typeof s=="object"&&!Array.isArray(s)){if(s.tool===void 0||!l.call(s,"tool")){let r={instancePath:n,schemaPath:"#/re\
quired",keyword:"required",params:{missingProperty:"tool"}};e===null?e=[r]:e.push(r),t++}if(s.arguments===void 0||!l.call(s,"arguments")){let r={instancePath:n,
schemaPath:"#/required",keyword:"required",params:{missingProperty:"arguments"}};e===null?e=[r]:e.push(r),t++}for(let r of Object.keys(s))if(!(r==="tool"||r==="\
arguments")){let i={instancePath:n+"/"+r.replace(/~/g,"~0").replace(/\//g,"~1"),schemaPath:"#/additionalProperties/allOf/0/false schema",keyword:"false schema",
params:{}};if(e===null?e=[i]:e.push(i),t++,t>100)return E.errors=e,!1}if(s.tool!==void 0&&l.call(s,"tool")&&s.tool!=="kairos_begin"){let r={instancePath:n+"/too\
l",schemaPath:"#/properties/tool/const",keyword:"const",params:{allowedValue:"kairos_begin"}};e===null?e=[r]:e.push(r),t++}if(s.arguments!==void 0&&l.call(s,"ar\
guments")){let r=s.arguments;if(r&&typeof r=="object"&&!Array.isArray(r)){if(r.uri===void 0||!l.call(r,"uri")){let i={instancePath:n+"/arguments",schemaPath:"#/\
properties/arguments/required",keyword:"required",params:{missingProperty:"uri"}};e===null?e=[i]:e.push(i),t++}for(let i of Object.keys(r))if(i!=="uri"){let a={
instancePath:n+"/arguments/"+i.replace(/~/g,"~0").replace(/\//g,"~1"),schemaPath:"#/properties/arguments/additionalProperties/allOf/0/false schema",keyword:"fal\
se schema",params:{}};if(e===null?e=[a]:e.push(a),t++,t>100)return E.errors=e,!1}r.uri!==void 0&&l.call(r,"uri")&&(Q(r.uri,{instancePath:n+"/arguments/uri",parentData:r,
parentDataProperty:"uri",rootData:p,dynamicAnchors:c})||(e=e===null?Q.errors:e.concat(Q.errors),t=e.length))}else{let i={instancePath:n+"/arguments",schemaPath:"\
#/properties/arguments/type",keyword:"type",params:{type:"object"}};e===null?e=[i]:e.push(i),t++}}}else{let r={instancePath:n,schemaPath:"#/type",keyword:"type",
params:{type:"object"}};e===null?e=[r]:e.push(r),t++}return E.errors=e,t===0}E.evaluated={props:!0,dynamicProps:!1,dynamicItems:!1};var Ds=new RegExp("^call kai\
ros_begin with kairos://mem/[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12} to execute (this )?protocol$","u");function Oe(s,{instancePath:n="",
parentData:d,parentDataProperty:f,rootData:p=s,dynamicAnchors:c={}}={}){let e=null,t=0,o=Oe.evaluated;if(o.dynamicProps&&(o.props=void 0),o.dynamicItems&&(o.items=
void 0),s&&typeof s=="object"&&!Array.isArray(s)){if(s.uri===void 0||!l.call(s,"uri")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{
missingProperty:"uri"}};e===null?e=[r]:e.push(r),t++}if(s.label===void 0||!l.call(s,"label")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{
missingProperty:"label"}};e===null?e=[r]:e.push(r),t++}if(s.chain_label===void 0||!l.call(s,"chain_label")){let r={instancePath:n,schemaPath:"#/required",keyword:"\
required",params:{missingProperty:"chain_label"}};e===null?e=[r]:e.push(r),t++}if(s.score===void 0||!l.call(s,"score")){let r={instancePath:n,schemaPath:"#/requ\
ired",keyword:"required",params:{missingProperty:"score"}};e===null?e=[r]:e.push(r),t++}if(s.role===void 0||!l.call(s,"role")){let r={instancePath:n,schemaPath:"\
#/required",keyword:"required",params:{missingProperty:"role"}};e===null?e=[r]:e.push(r),t++}if(s.tags===void 0||!l.call(s,"tags")){let r={instancePath:n,schemaPath:"\
#/required",keyword:"required",params:{missingProperty:"tags"}};e===null?e=[r]:e.push(r),t++}if(s.next_action===void 0||!l.call(s,"next_action")){let r={instancePath:n,
schemaPath:"#/required",keyword:"required",params:{missingProperty:"next_action"}};e===null?e=[r]:e.push(r),t++}for(let r of Object.keys(s))if(!(r==="uri"||r===
"label"||r==="chain_label"||r==="score"||r==="role"||r==="tags"||r==="next_action"||r==="call")){let i={instancePath:n+"/"+r.replace(/~/g,"~0").replace(/\//g,"~\
1"),schemaPath:"#/additionalProperties/allOf/0/false schema",keyword:"false schema",params:{}};if(e===null?e=[i]:e.push(i),t++,t>100)return Oe.errors=e,!1}if(s.
uri!==void 0&&l.call(s,"uri")&&(Q(s.uri,{instancePath:n+"/uri",parentData:s,parentDataProperty:"uri",rootData:p,dynamicAnchors:c})||(e=e===null?Q.errors:e.concat(
Q.errors),t=e.length)),s.label!==void 0&&l.call(s,"label")){let r=s.label;if(typeof r=="string"){if(_(r)<1){let i={instancePath:n+"/label",schemaPath:"#/propert\
ies/label/minLength",keyword:"minLength",params:{limit:1}};e===null?e=[i]:e.push(i),t++}}else{let i={instancePath:n+"/label",schemaPath:"#/properties/label/type",
keyword:"type",params:{type:"string"}};e===null?e=[i]:e.push(i),t++}}if(s.chain_label!==void 0&&l.call(s,"chain_label")){let r=s.chain_label;if(typeof r!="strin\
g"&&r!==null){let i={instancePath:n+"/chain_label",schemaPath:"#/properties/chain_label/type",keyword:"type",params:{type:Ls.properties.chain_label.type}};e===null?
e=[i]:e.push(i),t++}}if(s.score!==void 0&&l.call(s,"score")){let r=s.score;if(typeof r=="number"&&isFinite(r)){if(r>1||isNaN(r)){let i={instancePath:n+"/score",
schemaPath:"#/properties/score/maximum",keyword:"maximum",params:{comparison:"<=",limit:1}};e===null?e=[i]:e.push(i),t++}if(r<0||isNaN(r)){let i={instancePath:n+
"/score",schemaPath:"#/properties/score/minimum",keyword:"minimum",params:{comparison:">=",limit:0}};e===null?e=[i]:e.push(i),t++}}else{let i={instancePath:n+"/\
score",schemaPath:"#/properties/score/type",keyword:"type",params:{type:"number"}};e===null?e=[i]:e.push(i),t++}}if(s.role!==void 0&&l.call(s,"role")&&s.role!==
"match"){let r={instancePath:n+"/role",schemaPath:"#/properties/role/const",keyword:"const",params:{allowedValue:"match"}};e===null?e=[r]:e.push(r),t++}if(s.tags!==
void 0&&l.call(s,"tags")){let r=s.tags;if(Array.isArray(r)){let i=r.length;for(let a=0;a<i;a++){if(typeof r[a]!="string"){let y={instancePath:n+"/tags/"+a,schemaPath:"\
#/properties/tags/items/allOf/0/type",keyword:"type",params:{type:"string"}};e===null?e=[y]:e.push(y),t++}if(t>100)return Oe.errors=e,!1}}else{let i={instancePath:n+
"/tags",schemaPath:"#/properties/tags/type",keyword:"type",params:{type:"array"}};e===null?e=[i]:e.push(i),t++}}if(s.next_action!==void 0&&l.call(s,"next_action")){
let r=s.next_action;if(typeof r=="string"){if(!Ds.test(r)){let i={instancePath:n+"/next_action",schemaPath:"#/properties/next_action/pattern",keyword:"pattern",
params:{pattern:"^call kairos_begin with kairos://mem/[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12} to execute (this )?protocol$"}};
e===null?e=[i]:e.push(i),t++}}else{let i={instancePath:n+"/next_action",schemaPath:"#/properties/next_action/type",keyword:"type",params:{type:"string"}};e===null?
e=[i]:e.push(i),t++}}s.call!==void 0&&l.call(s,"call")&&(E(s.call,{instancePath:n+"/call",parentData:s,parentDataProperty:"call",rootData:p,dynamicAnchors:c})||
(e=e===null?E.errors:e.concat(E.errors),t=e.length))}else{let r={instancePath:n,schemaPath:"#/type",keyword:"type",params:{type:"object"}};e===null?e=[r]:e.push(
r),t++}return Oe.errors=e,t===0}Oe.evaluated={props:!0,dynamicProps:!1,dynamicItems:!1};var Fs={type:"object",required:["uri","label","chain_label","score","rol\
e","tags","next_action"],additionalProperties:{allOf:[!1],enough:!0},properties:{uri:{const:"kairos://mem/00000000-0000-0000-0000-000000002002"},label:{type:"st\
ring",minLength:1},chain_label:{type:["string","null"]},score:{type:"null"},role:{const:"refine"},tags:{type:"array",items:{allOf:[{type:"string"}],enough:!0}},
next_action:{const:"call kairos_begin with kairos://mem/00000000-0000-0000-0000-000000002002 to get step-by-step help turning the user's request into a better s\
earch query"},call:{$ref:"#/$defs/KairosCall"}}};function xe(s,{instancePath:n="",parentData:d,parentDataProperty:f,rootData:p=s,dynamicAnchors:c={}}={}){let e=null,
t=0,o=xe.evaluated;if(o.dynamicProps&&(o.props=void 0),o.dynamicItems&&(o.items=void 0),s&&typeof s=="object"&&!Array.isArray(s)){if(s.uri===void 0||!l.call(s,"\
uri")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"uri"}};e===null?e=[r]:e.push(r),t++}if(s.label===void 0||!l.call(
s,"label")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"label"}};e===null?e=[r]:e.push(r),t++}if(s.chain_label===void 0||
!l.call(s,"chain_label")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"chain_label"}};e===null?e=[r]:e.push(r),t++}
if(s.score===void 0||!l.call(s,"score")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"score"}};e===null?e=[r]:e.push(
r),t++}if(s.role===void 0||!l.call(s,"role")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"role"}};e===null?e=[r]:e.
push(r),t++}if(s.tags===void 0||!l.call(s,"tags")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"tags"}};e===null?e=
[r]:e.push(r),t++}if(s.next_action===void 0||!l.call(s,"next_action")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"\
next_action"}};e===null?e=[r]:e.push(r),t++}for(let r of Object.keys(s))if(!(r==="uri"||r==="label"||r==="chain_label"||r==="score"||r==="role"||r==="tags"||r===
"next_action"||r==="call")){let i={instancePath:n+"/"+r.replace(/~/g,"~0").replace(/\//g,"~1"),schemaPath:"#/additionalProperties/allOf/0/false schema",keyword:"\
false schema",params:{}};if(e===null?e=[i]:e.push(i),t++,t>100)return xe.errors=e,!1}if(s.uri!==void 0&&l.call(s,"uri")&&s.uri!=="kairos://mem/00000000-0000-000\
0-0000-000000002002"){let r={instancePath:n+"/uri",schemaPath:"#/properties/uri/const",keyword:"const",params:{allowedValue:"kairos://mem/00000000-0000-0000-000\
0-000000002002"}};e===null?e=[r]:e.push(r),t++}if(s.label!==void 0&&l.call(s,"label")){let r=s.label;if(typeof r=="string"){if(_(r)<1){let i={instancePath:n+"/l\
abel",schemaPath:"#/properties/label/minLength",keyword:"minLength",params:{limit:1}};e===null?e=[i]:e.push(i),t++}}else{let i={instancePath:n+"/label",schemaPath:"\
#/properties/label/type",keyword:"type",params:{type:"string"}};e===null?e=[i]:e.push(i),t++}}if(s.chain_label!==void 0&&l.call(s,"chain_label")){let r=s.chain_label;
if(typeof r!="string"&&r!==null){let i={instancePath:n+"/chain_label",schemaPath:"#/properties/chain_label/type",keyword:"type",params:{type:Fs.properties.chain_label.
type}};e===null?e=[i]:e.push(i),t++}}if(s.score!==void 0&&l.call(s,"score")&&s.score!==null){let r={instancePath:n+"/score",schemaPath:"#/properties/score/type",
keyword:"type",params:{type:"null"}};e===null?e=[r]:e.push(r),t++}if(s.role!==void 0&&l.call(s,"role")&&s.role!=="refine"){let r={instancePath:n+"/role",schemaPath:"\
#/properties/role/const",keyword:"const",params:{allowedValue:"refine"}};e===null?e=[r]:e.push(r),t++}if(s.tags!==void 0&&l.call(s,"tags")){let r=s.tags;if(Array.
isArray(r)){let i=r.length;for(let a=0;a<i;a++){if(typeof r[a]!="string"){let y={instancePath:n+"/tags/"+a,schemaPath:"#/properties/tags/items/allOf/0/type",keyword:"\
type",params:{type:"string"}};e===null?e=[y]:e.push(y),t++}if(t>100)return xe.errors=e,!1}}else{let i={instancePath:n+"/tags",schemaPath:"#/properties/tags/type",
keyword:"type",params:{type:"array"}};e===null?e=[i]:e.push(i),t++}}if(s.next_action!==void 0&&l.call(s,"next_action")&&s.next_action!=="call kairos_begin with \
kairos://mem/00000000-0000-0000-0000-000000002002 to get step-by-step help turning the user's request into a better search query"){let r={instancePath:n+"/next_\
action",schemaPath:"#/properties/next_action/const",keyword:"const",params:{allowedValue:"call kairos_begin with kairos://mem/00000000-0000-0000-0000-0000000020\
02 to get step-by-step help turning the user's request into a better search query"}};e===null?e=[r]:e.push(r),t++}s.call!==void 0&&l.call(s,"call")&&(E(s.call,{
instancePath:n+"/call",parentData:s,parentDataProperty:"call",rootData:p,dynamicAnchors:c})||(e=e===null?E.errors:e.concat(E.errors),t=e.length))}else{let r={instancePath:n,
schemaPath:"#/type",keyword:"type",params:{type:"object"}};e===null?e=[r]:e.push(r),t++}return xe.errors=e,t===0}xe.evaluated={props:!0,dynamicProps:!1,dynamicItems:!1};
var Es={type:"object",required:["uri","label","chain_label","score","role","tags","next_action"],additionalProperties:{allOf:[!1],enough:!0},properties:{uri:{const:"\
kairos://mem/00000000-0000-0000-0000-000000002001"},label:{type:"string",minLength:1},chain_label:{type:["string","null"]},score:{type:"null"},role:{const:"crea\
te"},tags:{type:"array",items:{allOf:[{type:"string"}],enough:!0}},next_action:{const:"call kairos_begin with kairos://mem/00000000-0000-0000-0000-000000002001 \
to create a new protocol"},call:{$ref:"#/$defs/KairosCall"}}};function Ne(s,{instancePath:n="",parentData:d,parentDataProperty:f,rootData:p=s,dynamicAnchors:c={}}={}){
let e=null,t=0,o=Ne.evaluated;if(o.dynamicProps&&(o.props=void 0),o.dynamicItems&&(o.items=void 0),s&&typeof s=="object"&&!Array.isArray(s)){if(s.uri===void 0||
!l.call(s,"uri")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"uri"}};e===null?e=[r]:e.push(r),t++}if(s.label===void 0||
!l.call(s,"label")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"label"}};e===null?e=[r]:e.push(r),t++}if(s.chain_label===
void 0||!l.call(s,"chain_label")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"chain_label"}};e===null?e=[r]:e.push(
r),t++}if(s.score===void 0||!l.call(s,"score")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"score"}};e===null?e=[r]:
e.push(r),t++}if(s.role===void 0||!l.call(s,"role")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"role"}};e===null?
e=[r]:e.push(r),t++}if(s.tags===void 0||!l.call(s,"tags")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"tags"}};e===
null?e=[r]:e.push(r),t++}if(s.next_action===void 0||!l.call(s,"next_action")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"\
next_action"}};e===null?e=[r]:e.push(r),t++}for(let r of Object.keys(s))if(!(r==="uri"||r==="label"||r==="chain_label"||r==="score"||r==="role"||r==="tags"||r===
"next_action"||r==="call")){let i={instancePath:n+"/"+r.replace(/~/g,"~0").replace(/\//g,"~1"),schemaPath:"#/additionalProperties/allOf/0/false schema",keyword:"\
false schema",params:{}};if(e===null?e=[i]:e.push(i),t++,t>100)return Ne.errors=e,!1}if(s.uri!==void 0&&l.call(s,"uri")&&s.uri!=="kairos://mem/00000000-0000-000\
0-0000-000000002001"){let r={instancePath:n+"/uri",schemaPath:"#/properties/uri/const",keyword:"const",params:{allowedValue:"kairos://mem/00000000-0000-0000-000\
0-000000002001"}};e===null?e=[r]:e.push(r),t++}if(s.label!==void 0&&l.call(s,"label")){let r=s.label;if(typeof r=="string"){if(_(r)<1){let i={instancePath:n+"/l\
abel",schemaPath:"#/properties/label/minLength",keyword:"minLength",params:{limit:1}};e===null?e=[i]:e.push(i),t++}}else{let i={instancePath:n+"/label",schemaPath:"\
#/properties/label/type",keyword:"type",params:{type:"string"}};e===null?e=[i]:e.push(i),t++}}if(s.chain_label!==void 0&&l.call(s,"chain_label")){let r=s.chain_label;
if(typeof r!="string"&&r!==null){let i={instancePath:n+"/chain_label",schemaPath:"#/properties/chain_label/type",keyword:"type",params:{type:Es.properties.chain_label.
type}};e===null?e=[i]:e.push(i),t++}}if(s.score!==void 0&&l.call(s,"score")&&s.score!==null){let r={instancePath:n+"/score",schemaPath:"#/properties/score/type",
keyword:"type",params:{type:"null"}};e===null?e=[r]:e.push(r),t++}if(s.role!==void 0&&l.call(s,"role")&&s.role!=="create"){let r={instancePath:n+"/role",schemaPath:"\
#/properties/role/const",keyword:"const",params:{allowedValue:"create"}};e===null?e=[r]:e.push(r),t++}if(s.tags!==void 0&&l.call(s,"tags")){let r=s.tags;if(Array.
isArray(r)){let i=r.length;for(let a=0;a<i;a++){if(typeof r[a]!="string"){let y={instancePath:n+"/tags/"+a,schemaPath:"#/properties/tags/items/allOf/0/type",keyword:"\
type",params:{type:"string"}};e===null?e=[y]:e.push(y),t++}if(t>100)return Ne.errors=e,!1}}else{let i={instancePath:n+"/tags",schemaPath:"#/properties/tags/type",
keyword:"type",params:{type:"array"}};e===null?e=[i]:e.push(i),t++}}if(s.next_action!==void 0&&l.call(s,"next_action")&&s.next_action!=="call kairos_begin with \
kairos://mem/00000000-0000-0000-0000-000000002001 to create a new protocol"){let r={instancePath:n+"/next_action",schemaPath:"#/properties/next_action/const",keyword:"\
const",params:{allowedValue:"call kairos_begin with kairos://mem/00000000-0000-0000-0000-000000002001 to create a new protocol"}};e===null?e=[r]:e.push(r),t++}s.
call!==void 0&&l.call(s,"call")&&(E(s.call,{instancePath:n+"/call",parentData:s,parentDataProperty:"call",rootData:p,dynamicAnchors:c})||(e=e===null?E.errors:e.
concat(E.errors),t=e.length))}else{let r={instancePath:n,schemaPath:"#/type",keyword:"type",params:{type:"object"}};e===null?e=[r]:e.push(r),t++}return Ne.errors=
e,t===0}Ne.evaluated={props:!0,dynamicProps:!1,dynamicItems:!1};function cr(s,{instancePath:n="",parentData:d,parentDataProperty:f,rootData:p=s,dynamicAnchors:c={}}={}){
let e=null,t=0,o=cr.evaluated;o.dynamicProps&&(o.props=void 0),o.dynamicItems&&(o.items=void 0);let r=t,i=!0,a=t;if(s&&typeof s=="object"&&!Array.isArray(s)){let P;
if((s.choices===void 0||!l.call(s,"choices"))&&(P="choices")){let m={};e===null?e=[m]:e.push(m),t++}else if(s.choices!==void 0&&l.call(s,"choices")){let m=s.choices;
if(t===t)if(Array.isArray(m)){if(m.length<2){let g={};e===null?e=[g]:e.push(g),t++}}else{let g={};e===null?e=[g]:e.push(g),t++}}}var y=a===t;if(t=r,e!==null&&(r?
e.length=r:e=null),y){let P=t;if(s&&typeof s=="object"&&!Array.isArray(s)&&s.next_action!==void 0&&l.call(s,"next_action")){let u=s.next_action;if(typeof u!="st\
ring"){let j={instancePath:n+"/next_action",schemaPath:"#/then/properties/next_action/type",keyword:"type",params:{type:"string"}};e===null?e=[j]:e.push(j),t++}
let g=t,w=t;if(typeof u=="string"&&!As.test(u)){let j={};e===null?e=[j]:e.push(j),t++}var v=w===t;if(v){let j={instancePath:n+"/next_action",schemaPath:"#/then/\
properties/next_action/not",keyword:"not",params:{}};e===null?e=[j]:e.push(j),t++}else t=g,e!==null&&(g?e.length=g:e=null)}var y=P===t;if(i=y,i){var x={};x.next_action=
!0,x.choices=!0}}if(!i){let P={instancePath:n,schemaPath:"#/if",keyword:"if",params:{failingKeyword:"then"}};e===null?e=[P]:e.push(P),t++}if(s&&typeof s=="objec\
t"&&!Array.isArray(s)){if(s.must_obey===void 0||!l.call(s,"must_obey")){let P={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"\
must_obey"}};e===null?e=[P]:e.push(P),t++}if(s.message===void 0||!l.call(s,"message")){let P={instancePath:n,schemaPath:"#/required",keyword:"required",params:{
missingProperty:"message"}};e===null?e=[P]:e.push(P),t++}if(s.next_action===void 0||!l.call(s,"next_action")){let P={instancePath:n,schemaPath:"#/required",keyword:"\
required",params:{missingProperty:"next_action"}};e===null?e=[P]:e.push(P),t++}if(s.choices===void 0||!l.call(s,"choices")){let P={instancePath:n,schemaPath:"#/\
required",keyword:"required",params:{missingProperty:"choices"}};e===null?e=[P]:e.push(P),t++}for(let P of Object.keys(s))if(!(P==="must_obey"||P==="message"||P===
"next_action"||P==="choices")){let m={instancePath:n+"/"+P.replace(/~/g,"~0").replace(/\//g,"~1"),schemaPath:"#/additionalProperties/allOf/0/false schema",keyword:"\
false schema",params:{}};if(e===null?e=[m]:e.push(m),t++,t>100)return cr.errors=e,!1}if(s.must_obey!==void 0&&l.call(s,"must_obey")&&s.must_obey!==!0){let P={instancePath:n+
"/must_obey",schemaPath:"#/properties/must_obey/const",keyword:"const",params:{allowedValue:!0}};e===null?e=[P]:e.push(P),t++}if(s.message!==void 0&&l.call(s,"m\
essage")){let P=s.message;if(typeof P=="string"){if(_(P)<1){let m={instancePath:n+"/message",schemaPath:"#/properties/message/minLength",keyword:"minLength",params:{
limit:1}};e===null?e=[m]:e.push(m),t++}}else{let m={instancePath:n+"/message",schemaPath:"#/properties/message/type",keyword:"type",params:{type:"string"}};e===
null?e=[m]:e.push(m),t++}}if(s.next_action!==void 0&&l.call(s,"next_action")){let P=s.next_action;if(typeof P=="string"){if(_(P)>200){let m={instancePath:n+"/ne\
xt_action",schemaPath:"#/properties/next_action/maxLength",keyword:"maxLength",params:{limit:200}};e===null?e=[m]:e.push(m),t++}if(_(P)<1){let m={instancePath:n+
"/next_action",schemaPath:"#/properties/next_action/minLength",keyword:"minLength",params:{limit:1}};e===null?e=[m]:e.push(m),t++}}else{let m={instancePath:n+"/\
next_action",schemaPath:"#/properties/next_action/type",keyword:"type",params:{type:"string"}};e===null?e=[m]:e.push(m),t++}}if(s.choices!==void 0&&l.call(s,"ch\
oices")){let P=s.choices;if(Array.isArray(P)){let m=t,u=P.length,g=!0;if(P.length>0){let w=0;for(let j=0;j<u;j++){let h=P[j],k=t;if(h&&typeof h=="object"&&!Array.
isArray(h)){if(h.role===void 0||!l.call(h,"role")){let q={instancePath:n+"/choices/"+j,schemaPath:"#/properties/choices/allOf/0/contains/required",keyword:"requ\
ired",params:{missingProperty:"role"}};e===null?e=[q]:e.push(q),t++}if(h.role!==void 0&&l.call(h,"role")&&h.role!=="refine"){let q={instancePath:n+"/choices/"+j+
"/role",schemaPath:"#/properties/choices/allOf/0/contains/properties/role/const",keyword:"const",params:{allowedValue:"refine"}};e===null?e=[q]:e.push(q),t++}}else{
let q={instancePath:n+"/choices/"+j,schemaPath:"#/properties/choices/allOf/0/contains/type",keyword:"type",params:{type:"object"}};e===null?e=[q]:e.push(q),t++}
var b=k===t;if(b){if(w++,w>1){g=!1;break}w>=0&&(g=!0)}}}if(g)t=m,e!==null&&(m?e.length=m:e=null);else{let w={instancePath:n+"/choices",schemaPath:"#/properties/\
choices/allOf/0/contains",keyword:"contains",params:{minContains:0,maxContains:1}};e===null?e=[w]:e.push(w),t++}}if(Array.isArray(P)){let m=t,u=P.length,g=!0;if(P.
length>0){let w=0;for(let j=0;j<u;j++){let h=P[j],k=t;if(h&&typeof h=="object"&&!Array.isArray(h)){if(h.role===void 0||!l.call(h,"role")){let q={instancePath:n+
"/choices/"+j,schemaPath:"#/properties/choices/allOf/1/contains/required",keyword:"required",params:{missingProperty:"role"}};e===null?e=[q]:e.push(q),t++}if(h.
role!==void 0&&l.call(h,"role")&&h.role!=="create"){let q={instancePath:n+"/choices/"+j+"/role",schemaPath:"#/properties/choices/allOf/1/contains/properties/rol\
e/const",keyword:"const",params:{allowedValue:"create"}};e===null?e=[q]:e.push(q),t++}}else{let q={instancePath:n+"/choices/"+j,schemaPath:"#/properties/choices\
/allOf/1/contains/type",keyword:"type",params:{type:"object"}};e===null?e=[q]:e.push(q),t++}var A=k===t;if(A){if(w++,w>1){g=!1;break}w>=0&&(g=!0)}}}if(g)t=m,e!==
null&&(m?e.length=m:e=null);else{let w={instancePath:n+"/choices",schemaPath:"#/properties/choices/allOf/1/contains",keyword:"contains",params:{minContains:0,maxContains:1}};
e===null?e=[w]:e.push(w),t++}}if(Array.isArray(P)){if(P.length<1){let u={instancePath:n+"/choices",schemaPath:"#/properties/choices/minItems",keyword:"minItems",
params:{limit:1}};e===null?e=[u]:e.push(u),t++}let m=P.length;for(let u=0;u<m;u++){let g=P[u];if(g&&typeof g=="object"&&!Array.isArray(g)){let w=g.role;if(typeof w==
"string")if(w==="match"){Oe(g,{instancePath:n+"/choices/"+u,parentData:P,parentDataProperty:u,rootData:p,dynamicAnchors:c})||(e=e===null?Oe.errors:e.concat(Oe.errors),
t=e.length);var L=!0}else if(w==="refine")xe(g,{instancePath:n+"/choices/"+u,parentData:P,parentDataProperty:u,rootData:p,dynamicAnchors:c})||(e=e===null?xe.errors:
e.concat(xe.errors),t=e.length),L!==!0&&(L=!0);else if(w==="create")Ne(g,{instancePath:n+"/choices/"+u,parentData:P,parentDataProperty:u,rootData:p,dynamicAnchors:c})||
(e=e===null?Ne.errors:e.concat(Ne.errors),t=e.length),L!==!0&&(L=!0);else{let j={instancePath:n+"/choices/"+u,schemaPath:"#/properties/choices/items/allOf/0/dis\
criminator",keyword:"discriminator",params:{error:"mapping",tag:"role",tagValue:w}};e===null?e=[j]:e.push(j),t++}else{let j={instancePath:n+"/choices/"+u,schemaPath:"\
#/properties/choices/items/allOf/0/discriminator",keyword:"discriminator",params:{error:"tag",tag:"role",tagValue:w}};e===null?e=[j]:e.push(j),t++}}else{let w={
instancePath:n+"/choices/"+u,schemaPath:"#/properties/choices/items/allOf/0/type",keyword:"type",params:{type:"object"}};e===null?e=[w]:e.push(w),t++}if(t>100)return cr.
errors=e,!1}}else{let m={instancePath:n+"/choices",schemaPath:"#/properties/choices/type",keyword:"type",params:{type:"array"}};e===null?e=[m]:e.push(m),t++}}}else{
let P={instancePath:n,schemaPath:"#/type",keyword:"type",params:{type:"object"}};e===null?e=[P]:e.push(P),t++}return cr.errors=e,t===0}cr.evaluated={props:!0,dynamicProps:!1,
dynamicItems:!1};var Vs=J,zs=$e,Cs=Z,Rs={"answer.v1":ns,"answer_event.v1":as,"bulk_search_input.v1":cs,"bulk_search_item.v1":ms,"bulk_search_response.v1":ys,"ci\
tation.v1":gs,"error.v1":_s,"fetch_result.v1":ks,"ingest_event.v1":bs,"ingest_report.v1":Ns,kairos_search_response:$s,"search_hit.v1":Vs,"search_request.v1":zs,
"search_response.v1":Cs};export{as as AnswerEventV1,ns as AnswerV1,cs as BulkSearchInputV1,ms as BulkSearchItemV1,ys as BulkSearchResponseV1,gs as CitationV1,_s as ErrorV1,ks as FetchResultV1,
bs as IngestEventV1,Ns as IngestReportV1,$s as KairosSearchResponse,Vs as SearchHitV1,zs as SearchRequestV1,Cs as SearchResponseV1,Rs as validators};

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
var _r=(s,n)=>()=>{try{return n||s((n={exports:{}}).exports,n),n.exports}catch(f){throw n=0,f}};var kr=_r(ur=>{"use strict";Object.defineProperty(ur,"__esModule",{value:!0});function Sr(s){let n=s.length,f=0,m=0,p;for(;m<n;)f++,p=s.charCodeAt(m++),p>=55296&&
p<=56319&&m<n&&(p=s.charCodeAt(m),(p&64512)===56320&&m++);return f}ur.default=Sr});var Or=_r(F=>{"use strict";Object.defineProperty(F,"__esModule",{value:!0});F.formatNames=F.fastFormats=F.fullFormats=void 0;function D(s,n){return{validate:s,compare:n}}
F.fullFormats={date:D(br,dr),time:D(fr(!0),yr),"date-time":D(Pr(!0),jr),"iso-time":D(fr(),qr),"iso-date-time":D(Pr(),xr),duration:/^P(?!$)((\d+Y)?(\d+M)?(\d+D)?(T(?=\d)(\d+H)?(\d+M)?(\d+S)?)?|(\d+W)?)$/,
uri:Br,"uri-reference":/^(?:[a-z][a-z0-9+\-.]*:)?(?:\/?\/(?:(?:[a-z0-9\-._~!$&'()*+,;=:]|%[0-9a-f]{2})*@)?(?:\[(?:(?:(?:(?:[0-9a-f]{1,4}:){6}|::(?:[0-9a-f]{1,4}:){5}|(?:[0-9a-f]{1,4})?::(?:[0-9a-f]{1,4}:){4}|(?:(?:[0-9a-f]{1,4}:){0,1}[0-9a-f]{1,4})?::(?:[0-9a-f]{1,4}:){3}|(?:(?:[0-9a-f]{1,4}:){0,2}[0-9a-f]{1,4})?::(?:[0-9a-f]{1,4}:){2}|(?:(?:[0-9a-f]{1,4}:){0,3}[0-9a-f]{1,4})?::[0-9a-f]{1,4}:|(?:(?:[0-9a-f]{1,4}:){0,4}[0-9a-f]{1,4})?::)(?:[0-9a-f]{1,4}:[0-9a-f]{1,4}|(?:(?:25[0-5]|2[0-4]\d|[01]?\d\d?)\.){3}(?:25[0-5]|2[0-4]\d|[01]?\d\d?))|(?:(?:[0-9a-f]{1,4}:){0,5}[0-9a-f]{1,4})?::[0-9a-f]{1,4}|(?:(?:[0-9a-f]{1,4}:){0,6}[0-9a-f]{1,4})?::)|[Vv][0-9a-f]+\.[a-z0-9\-._~!$&'()*+,;=:]+)\]|(?:(?:25[0-5]|2[0-4]\d|[01]?\d\d?)\.){3}(?:25[0-5]|2[0-4]\d|[01]?\d\d?)|(?:[a-z0-9\-._~!$&'"()*+,;=]|%[0-9a-f]{2})*)(?::\d*)?(?:\/(?:[a-z0-9\-._~!$&'"()*+,;=:@]|%[0-9a-f]{2})*)*|\/(?:(?:[a-z0-9\-._~!$&'"()*+,;=:@]|%[0-9a-f]{2})+(?:\/(?:[a-z0-9\-._~!$&'"()*+,;=:@]|%[0-9a-f]{2})*)*)?|(?:[a-z0-9\-._~!$&'"()*+,;=:@]|%[0-9a-f]{2})+(?:\/(?:[a-z0-9\-._~!$&'"()*+,;=:@]|%[0-9a-f]{2})*)*)?(?:\?(?:[a-z0-9\-._~!$&'"()*+,;=:@/?]|%[0-9a-f]{2})*)?(?:#(?:[a-z0-9\-._~!$&'"()*+,;=:@/?]|%[0-9a-f]{2})*)?$/i,
"uri-template":/^(?:(?:[^\x00-\x20"'<>%\\^`{|}]|%[0-9a-f]{2})|\{[+#./;?&=,!@|]?(?:[a-z0-9_]|%[0-9a-f]{2})+(?::[1-9][0-9]{0,3}|\*)?(?:,(?:[a-z0-9_]|%[0-9a-f]{2})+(?::[1-9][0-9]{0,3}|\*)?)*\})*$/i,
url:/^(?:https?|ftp):\/\/(?:\S+(?::\S*)?@)?(?:(?!(?:10|127)(?:\.\d{1,3}){3})(?!(?:169\.254|192\.168)(?:\.\d{1,3}){2})(?!172\.(?:1[6-9]|2\d|3[0-1])(?:\.\d{1,3}){2})(?:[1-9]\d?|1\d\d|2[01]\d|22[0-3])(?:\.(?:1?\d{1,2}|2[0-4]\d|25[0-5])){2}(?:\.(?:[1-9]\d?|1\d\d|2[0-4]\d|25[0-4]))|(?:(?:[a-z0-9\u{00a1}-\u{ffff}]+-)*[a-z0-9\u{00a1}-\u{ffff}]+)(?:\.(?:[a-z0-9\u{00a1}-\u{ffff}]+-)*[a-z0-9\u{00a1}-\u{ffff}]+)*(?:\.(?:[a-z\u{00a1}-\u{ffff}]{2,})))(?::\d{2,5})?(?:\/[^\s]*)?$/iu,
email:/^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*@(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+[a-z0-9](?:[a-z0-9-]*[a-z0-9])?$/i,hostname:/^(?=.{1,253}\.?$)[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[-0-9a-z]{0,61}[0-9a-z])?)*\.?$/i,
ipv4:/^(?:(?:25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)\.){3}(?:25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)$/,ipv6:/^((([0-9a-f]{1,4}:){7}([0-9a-f]{1,4}|:))|(([0-9a-f]{1,4}:){6}(:[0-9a-f]{1,4}|((25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)(\.(25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)){3})|:))|(([0-9a-f]{1,4}:){5}(((:[0-9a-f]{1,4}){1,2})|:((25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)(\.(25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)){3})|:))|(([0-9a-f]{1,4}:){4}(((:[0-9a-f]{1,4}){1,3})|((:[0-9a-f]{1,4})?:((25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)(\.(25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)){3}))|:))|(([0-9a-f]{1,4}:){3}(((:[0-9a-f]{1,4}){1,4})|((:[0-9a-f]{1,4}){0,2}:((25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)(\.(25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)){3}))|:))|(([0-9a-f]{1,4}:){2}(((:[0-9a-f]{1,4}){1,5})|((:[0-9a-f]{1,4}){0,3}:((25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)(\.(25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)){3}))|:))|(([0-9a-f]{1,4}:){1}(((:[0-9a-f]{1,4}){1,6})|((:[0-9a-f]{1,4}){0,4}:((25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)(\.(25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)){3}))|:))|(:(((:[0-9a-f]{1,4}){1,7})|((:[0-9a-f]{1,4}){0,5}:((25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)(\.(25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)){3}))|:)))$/i,
regex:Qr,uuid:/^(?:urn:uuid:)?[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i,"json-pointer":/^(?:\/(?:[^~/]|~0|~1)*)*$/,"json-pointer-uri-fragment":/^#(?:\/(?:[a-z0-9_\-.!$&'()*+,;:=@]|%[0-9a-f]{2}|~0|~1)*)*$/i,
"relative-json-pointer":/^(?:0|[1-9][0-9]*)(?:#|(?:\/(?:[^~/]|~0|~1)*)*)$/,byte:Zr,int32:{type:"number",validate:Wr},int64:{type:"number",validate:Xr},float:{type:"\
number",validate:vr},double:{type:"number",validate:vr},password:!0,binary:!0};F.fastFormats={...F.fullFormats,date:D(/^\d\d\d\d-[0-1]\d-[0-3]\d$/,dr),time:D(/^(?:[0-2]\d:[0-5]\d:[0-5]\d|23:59:60)(?:\.\d+)?(?:z|[+-]\d\d(?::?\d\d)?)$/i,
yr),"date-time":D(/^\d\d\d\d-[0-1]\d-[0-3]\dt(?:[0-2]\d:[0-5]\d:[0-5]\d|23:59:60)(?:\.\d+)?(?:z|[+-]\d\d(?::?\d\d)?)$/i,jr),"iso-time":D(/^(?:[0-2]\d:[0-5]\d:[0-5]\d|23:59:60)(?:\.\d+)?(?:z|[+-]\d\d(?::?\d\d)?)?$/i,
qr),"iso-date-time":D(/^\d\d\d\d-[0-1]\d-[0-3]\d[t\s](?:[0-2]\d:[0-5]\d:[0-5]\d|23:59:60)(?:\.\d+)?(?:z|[+-]\d\d(?::?\d\d)?)?$/i,xr),uri:/^(?:[a-z][a-z0-9+\-.]*:)(?:\/?\/)?[^\s]*$/i,
"uri-reference":/^(?:(?:[a-z][a-z0-9+\-.]*:)?\/?\/)?(?:[^\\\s#][^\s#]*)?(?:#[^\\\s]*)?$/i,email:/^[a-z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)*$/i};
F.formatNames=Object.keys(F.fullFormats);function Mr(s){return s%4===0&&(s%100!==0||s%400===0)}var Rr=/^(\d\d\d\d)-(\d\d)-(\d\d)$/,Kr=[0,31,28,31,30,31,30,31,31,
30,31,30,31];function br(s){let n=Rr.exec(s);if(!n)return!1;let f=+n[1],m=+n[2],p=+n[3];return m>=1&&m<=12&&p>=1&&p<=(m===2&&Mr(f)?29:Kr[m])}function dr(s,n){if(s&&
n)return s>n?1:s<n?-1:0}var mr=/^(\d\d):(\d\d):(\d\d(?:\.\d+)?)(z|([+-])(\d\d)(?::?(\d\d))?)?$/i;function fr(s){return function(f){let m=mr.exec(f);if(!m)return!1;
let p=+m[1],e=+m[2],t=+m[3],r=m[4],i=m[5]==="-"?-1:1,o=+(m[6]||0),h=+(m[7]||0);if(o>23||h>59||s&&!r)return!1;if(p<=23&&e<=59&&t<60)return!0;let w=e-h*i,v=p-o*i-
(w<0?1:0);return(v===23||v===-1)&&(w===59||w===-1)&&t<61}}function yr(s,n){if(!(s&&n))return;let f=new Date("2020-01-01T"+s).valueOf(),m=new Date("2020-01-01T"+
n).valueOf();if(f&&m)return f-m}function qr(s,n){if(!(s&&n))return;let f=mr.exec(s),m=mr.exec(n);if(f&&m)return s=f[1]+f[2]+f[3],n=m[1]+m[2]+m[3],s>n?1:s<n?-1:0}
var hr=/t|\s/i;function Pr(s){let n=fr(s);return function(m){let p=m.split(hr);return p.length===2&&br(p[0])&&n(p[1])}}function jr(s,n){if(!(s&&n))return;let f=new Date(
s).valueOf(),m=new Date(n).valueOf();if(f&&m)return f-m}function xr(s,n){if(!(s&&n))return;let[f,m]=s.split(hr),[p,e]=n.split(hr),t=dr(f,p);if(t!==void 0)return t||
yr(m,e)}var Hr=/\/|:/,Ur=/^(?:[a-z][a-z0-9+\-.]*:)(?:\/?\/(?:(?:[a-z0-9\-._~!$&'()*+,;=:]|%[0-9a-f]{2})*@)?(?:\[(?:(?:(?:(?:[0-9a-f]{1,4}:){6}|::(?:[0-9a-f]{1,4}:){5}|(?:[0-9a-f]{1,4})?::(?:[0-9a-f]{1,4}:){4}|(?:(?:[0-9a-f]{1,4}:){0,1}[0-9a-f]{1,4})?::(?:[0-9a-f]{1,4}:){3}|(?:(?:[0-9a-f]{1,4}:){0,2}[0-9a-f]{1,4})?::(?:[0-9a-f]{1,4}:){2}|(?:(?:[0-9a-f]{1,4}:){0,3}[0-9a-f]{1,4})?::[0-9a-f]{1,4}:|(?:(?:[0-9a-f]{1,4}:){0,4}[0-9a-f]{1,4})?::)(?:[0-9a-f]{1,4}:[0-9a-f]{1,4}|(?:(?:25[0-5]|2[0-4]\d|[01]?\d\d?)\.){3}(?:25[0-5]|2[0-4]\d|[01]?\d\d?))|(?:(?:[0-9a-f]{1,4}:){0,5}[0-9a-f]{1,4})?::[0-9a-f]{1,4}|(?:(?:[0-9a-f]{1,4}:){0,6}[0-9a-f]{1,4})?::)|[Vv][0-9a-f]+\.[a-z0-9\-._~!$&'()*+,;=:]+)\]|(?:(?:25[0-5]|2[0-4]\d|[01]?\d\d?)\.){3}(?:25[0-5]|2[0-4]\d|[01]?\d\d?)|(?:[a-z0-9\-._~!$&'()*+,;=]|%[0-9a-f]{2})*)(?::\d*)?(?:\/(?:[a-z0-9\-._~!$&'()*+,;=:@]|%[0-9a-f]{2})*)*|\/(?:(?:[a-z0-9\-._~!$&'()*+,;=:@]|%[0-9a-f]{2})+(?:\/(?:[a-z0-9\-._~!$&'()*+,;=:@]|%[0-9a-f]{2})*)*)?|(?:[a-z0-9\-._~!$&'()*+,;=:@]|%[0-9a-f]{2})+(?:\/(?:[a-z0-9\-._~!$&'()*+,;=:@]|%[0-9a-f]{2})*)*)(?:\?(?:[a-z0-9\-._~!$&'()*+,;=:@/?]|%[0-9a-f]{2})*)?(?:#(?:[a-z0-9\-._~!$&'()*+,;=:@/?]|%[0-9a-f]{2})*)?$/i;
function Br(s){return Hr.test(s)&&Ur.test(s)}var wr=/^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/gm;function Zr(s){return wr.lastIndex=0,wr.
test(s)}var Yr=-(2**31),Gr=2**31-1;function Wr(s){return Number.isInteger(s)&&s<=Gr&&s>=Yr}function Xr(s){return Number.isInteger(s)}function vr(){return!0}var Jr=/[^\\]\\Z/;
function Qr(s){if(Jr.test(s))return!1;try{return new RegExp(s),!0}catch{return!1}}});var es=V,W={$schema:"https://json-schema.org/draft/2020-12/schema",$id:"https://kebab.local/wire/v1/answer.schema.json",type:"object",required:["schema_version",
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
type:"array",items:{allOf:[{type:"integer",minimum:1}],enough:!0}},supported:{type:"boolean"}}}}},l=Object.prototype.hasOwnProperty,g=kr().default;var rs={$schema:"https://json-schema.org/draft/2020-12/schema",$id:"https://kebab.local/wire/v1/citation.schema.json",type:"object",required:["line_start","line\
_end","start","end"],additionalProperties:{allOf:[!1],enough:!0},properties:{line_start:{type:"integer",minimum:1},line_end:{type:"integer",minimum:1},start:{type:"\
integer",minimum:0},end:{type:"integer",minimum:0},marker:{type:"integer",minimum:1},chunk_id:{type:"string",minLength:1},path:{type:"string",minLength:1},uri:{
type:"string",minLength:1},claims:{type:"array",items:{allOf:[{$ref:"#/$defs/CitedClaim"}],enough:!0}}},$defs:{CitedClaim:{type:"object",required:["claim","star\
t","end","evidence"],additionalProperties:{allOf:[!1],enough:!0},properties:{claim:{type:"string",minLength:1},start:{type:"integer",minimum:0},end:{type:"integ\
er",minimum:0},evidence:{$ref:"#/$defs/EvidenceSpan"}}},EvidenceSpan:{type:"object",required:["text","start","end","line_start","line_end"],additionalProperties:{
allOf:[!1],enough:!0},properties:{text:{type:"string",minLength:1},start:{type:"integer",minimum:0},end:{type:"integer",minimum:0},line_start:{type:"integer",minimum:1},
line_end:{type:"integer",minimum:1}}}}};function Ae(s,{instancePath:n="",parentData:f,parentDataProperty:m,rootData:p=s}={}){let e=null,t=0;if(s&&typeof s=="object"&&!Array.isArray(s)){if(s.text===void 0||
!l.call(s,"text")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"text"}};e===null?e=[r]:e.push(r),t++}if(s.start===void 0||
!l.call(s,"start")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"start"}};e===null?e=[r]:e.push(r),t++}if(s.end===void 0||
!l.call(s,"end")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"end"}};e===null?e=[r]:e.push(r),t++}if(s.line_start===
void 0||!l.call(s,"line_start")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"line_start"}};e===null?e=[r]:e.push(r),
t++}if(s.line_end===void 0||!l.call(s,"line_end")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"line_end"}};e===null?
e=[r]:e.push(r),t++}for(let r of Object.keys(s))if(!(r==="text"||r==="start"||r==="end"||r==="line_start"||r==="line_end")){let i={instancePath:n+"/"+r.replace(
/~/g,"~0").replace(/\//g,"~1"),schemaPath:"#/additionalProperties/allOf/0/false schema",keyword:"false schema",params:{}};if(e===null?e=[i]:e.push(i),t++,t>100)
return Ae.errors=e,!1}if(s.text!==void 0&&l.call(s,"text")){let r=s.text;if(typeof r=="string"){if(g(r)<1){let i={instancePath:n+"/text",schemaPath:"#/propertie\
s/text/minLength",keyword:"minLength",params:{limit:1}};e===null?e=[i]:e.push(i),t++}}else{let i={instancePath:n+"/text",schemaPath:"#/properties/text/type",keyword:"\
type",params:{type:"string"}};e===null?e=[i]:e.push(i),t++}}if(s.start!==void 0&&l.call(s,"start")){let r=s.start;if(!(typeof r=="number"&&!(r%1)&&!isNaN(r)&&isFinite(
r))){let i={instancePath:n+"/start",schemaPath:"#/properties/start/type",keyword:"type",params:{type:"integer"}};e===null?e=[i]:e.push(i),t++}if(typeof r=="numb\
er"&&isFinite(r)&&(r<0||isNaN(r))){let i={instancePath:n+"/start",schemaPath:"#/properties/start/minimum",keyword:"minimum",params:{comparison:">=",limit:0}};e===
null?e=[i]:e.push(i),t++}}if(s.end!==void 0&&l.call(s,"end")){let r=s.end;if(!(typeof r=="number"&&!(r%1)&&!isNaN(r)&&isFinite(r))){let i={instancePath:n+"/end",
schemaPath:"#/properties/end/type",keyword:"type",params:{type:"integer"}};e===null?e=[i]:e.push(i),t++}if(typeof r=="number"&&isFinite(r)&&(r<0||isNaN(r))){let i={
instancePath:n+"/end",schemaPath:"#/properties/end/minimum",keyword:"minimum",params:{comparison:">=",limit:0}};e===null?e=[i]:e.push(i),t++}}if(s.line_start!==
void 0&&l.call(s,"line_start")){let r=s.line_start;if(!(typeof r=="number"&&!(r%1)&&!isNaN(r)&&isFinite(r))){let i={instancePath:n+"/line_start",schemaPath:"#/p\
roperties/line_start/type",keyword:"type",params:{type:"integer"}};e===null?e=[i]:e.push(i),t++}if(typeof r=="number"&&isFinite(r)&&(r<1||isNaN(r))){let i={instancePath:n+
"/line_start",schemaPath:"#/properties/line_start/minimum",keyword:"minimum",params:{comparison:">=",limit:1}};e===null?e=[i]:e.push(i),t++}}if(s.line_end!==void 0&&
l.call(s,"line_end")){let r=s.line_end;if(!(typeof r=="number"&&!(r%1)&&!isNaN(r)&&isFinite(r))){let i={instancePath:n+"/line_end",schemaPath:"#/properties/line\
_end/type",keyword:"type",params:{type:"integer"}};e===null?e=[i]:e.push(i),t++}if(typeof r=="number"&&isFinite(r)&&(r<1||isNaN(r))){let i={instancePath:n+"/lin\
e_end",schemaPath:"#/properties/line_end/minimum",keyword:"minimum",params:{comparison:">=",limit:1}};e===null?e=[i]:e.push(i),t++}}}else{let r={instancePath:n,
schemaPath:"#/type",keyword:"type",params:{type:"object"}};e===null?e=[r]:e.push(r),t++}return Ae.errors=e,t===0}function Ne(s,{instancePath:n="",parentData:f,parentDataProperty:m,
rootData:p=s}={}){let e=null,t=0;if(s&&typeof s=="object"&&!Array.isArray(s)){if(s.claim===void 0||!l.call(s,"claim")){let r={instancePath:n,schemaPath:"#/requi\
red",keyword:"required",params:{missingProperty:"claim"}};e===null?e=[r]:e.push(r),t++}if(s.start===void 0||!l.call(s,"start")){let r={instancePath:n,schemaPath:"\
#/required",keyword:"required",params:{missingProperty:"start"}};e===null?e=[r]:e.push(r),t++}if(s.end===void 0||!l.call(s,"end")){let r={instancePath:n,schemaPath:"\
#/required",keyword:"required",params:{missingProperty:"end"}};e===null?e=[r]:e.push(r),t++}if(s.evidence===void 0||!l.call(s,"evidence")){let r={instancePath:n,
schemaPath:"#/required",keyword:"required",params:{missingProperty:"evidence"}};e===null?e=[r]:e.push(r),t++}for(let r of Object.keys(s))if(!(r==="claim"||r==="\
start"||r==="end"||r==="evidence")){let i={instancePath:n+"/"+r.replace(/~/g,"~0").replace(/\//g,"~1"),schemaPath:"#/additionalProperties/allOf/0/false schema",
keyword:"false schema",params:{}};if(e===null?e=[i]:e.push(i),t++,t>100)return Ne.errors=e,!1}if(s.claim!==void 0&&l.call(s,"claim")){let r=s.claim;if(typeof r==
"string"){if(g(r)<1){let i={instancePath:n+"/claim",schemaPath:"#/properties/claim/minLength",keyword:"minLength",params:{limit:1}};e===null?e=[i]:e.push(i),t++}}else{
let i={instancePath:n+"/claim",schemaPath:"#/properties/claim/type",keyword:"type",params:{type:"string"}};e===null?e=[i]:e.push(i),t++}}if(s.start!==void 0&&l.
call(s,"start")){let r=s.start;if(!(typeof r=="number"&&!(r%1)&&!isNaN(r)&&isFinite(r))){let i={instancePath:n+"/start",schemaPath:"#/properties/start/type",keyword:"\
type",params:{type:"integer"}};e===null?e=[i]:e.push(i),t++}if(typeof r=="number"&&isFinite(r)&&(r<0||isNaN(r))){let i={instancePath:n+"/start",schemaPath:"#/pr\
operties/start/minimum",keyword:"minimum",params:{comparison:">=",limit:0}};e===null?e=[i]:e.push(i),t++}}if(s.end!==void 0&&l.call(s,"end")){let r=s.end;if(!(typeof r==
"number"&&!(r%1)&&!isNaN(r)&&isFinite(r))){let i={instancePath:n+"/end",schemaPath:"#/properties/end/type",keyword:"type",params:{type:"integer"}};e===null?e=[i]:
e.push(i),t++}if(typeof r=="number"&&isFinite(r)&&(r<0||isNaN(r))){let i={instancePath:n+"/end",schemaPath:"#/properties/end/minimum",keyword:"minimum",params:{
comparison:">=",limit:0}};e===null?e=[i]:e.push(i),t++}}s.evidence!==void 0&&l.call(s,"evidence")&&(Ae(s.evidence,{instancePath:n+"/evidence",parentData:s,parentDataProperty:"\
evidence",rootData:p})||(e=e===null?Ae.errors:e.concat(Ae.errors),t=e.length))}else{let r={instancePath:n,schemaPath:"#/type",keyword:"type",params:{type:"objec\
t"}};e===null?e=[r]:e.push(r),t++}return Ne.errors=e,t===0}function b(s,{instancePath:n="",parentData:f,parentDataProperty:m,rootData:p=s}={}){let e=null,t=0;if(s&&
typeof s=="object"&&!Array.isArray(s)){if(s.line_start===void 0||!l.call(s,"line_start")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{
missingProperty:"line_start"}};e===null?e=[r]:e.push(r),t++}if(s.line_end===void 0||!l.call(s,"line_end")){let r={instancePath:n,schemaPath:"#/required",keyword:"\
required",params:{missingProperty:"line_end"}};e===null?e=[r]:e.push(r),t++}if(s.start===void 0||!l.call(s,"start")){let r={instancePath:n,schemaPath:"#/require\
d",keyword:"required",params:{missingProperty:"start"}};e===null?e=[r]:e.push(r),t++}if(s.end===void 0||!l.call(s,"end")){let r={instancePath:n,schemaPath:"#/re\
quired",keyword:"required",params:{missingProperty:"end"}};e===null?e=[r]:e.push(r),t++}for(let r of Object.keys(s))if(!l.call(rs.properties,r)){let i={instancePath:n+
"/"+r.replace(/~/g,"~0").replace(/\//g,"~1"),schemaPath:"#/additionalProperties/allOf/0/false schema",keyword:"false schema",params:{}};if(e===null?e=[i]:e.push(
i),t++,t>100)return b.errors=e,!1}if(s.line_start!==void 0&&l.call(s,"line_start")){let r=s.line_start;if(!(typeof r=="number"&&!(r%1)&&!isNaN(r)&&isFinite(r))){
let i={instancePath:n+"/line_start",schemaPath:"#/properties/line_start/type",keyword:"type",params:{type:"integer"}};e===null?e=[i]:e.push(i),t++}if(typeof r==
"number"&&isFinite(r)&&(r<1||isNaN(r))){let i={instancePath:n+"/line_start",schemaPath:"#/properties/line_start/minimum",keyword:"minimum",params:{comparison:">\
=",limit:1}};e===null?e=[i]:e.push(i),t++}}if(s.line_end!==void 0&&l.call(s,"line_end")){let r=s.line_end;if(!(typeof r=="number"&&!(r%1)&&!isNaN(r)&&isFinite(r))){
let i={instancePath:n+"/line_end",schemaPath:"#/properties/line_end/type",keyword:"type",params:{type:"integer"}};e===null?e=[i]:e.push(i),t++}if(typeof r=="num\
ber"&&isFinite(r)&&(r<1||isNaN(r))){let i={instancePath:n+"/line_end",schemaPath:"#/properties/line_end/minimum",keyword:"minimum",params:{comparison:">=",limit:1}};
e===null?e=[i]:e.push(i),t++}}if(s.start!==void 0&&l.call(s,"start")){let r=s.start;if(!(typeof r=="number"&&!(r%1)&&!isNaN(r)&&isFinite(r))){let i={instancePath:n+
"/start",schemaPath:"#/properties/start/type",keyword:"type",params:{type:"integer"}};e===null?e=[i]:e.push(i),t++}if(typeof r=="number"&&isFinite(r)&&(r<0||isNaN(
r))){let i={instancePath:n+"/start",schemaPath:"#/properties/start/minimum",keyword:"minimum",params:{comparison:">=",limit:0}};e===null?e=[i]:e.push(i),t++}}if(s.
end!==void 0&&l.call(s,"end")){let r=s.end;if(!(typeof r=="number"&&!(r%1)&&!isNaN(r)&&isFinite(r))){let i={instancePath:n+"/end",schemaPath:"#/properties/end/t\
ype",keyword:"type",params:{type:"integer"}};e===null?e=[i]:e.push(i),t++}if(typeof r=="number"&&isFinite(r)&&(r<0||isNaN(r))){let i={instancePath:n+"/end",schemaPath:"\
#/properties/end/minimum",keyword:"minimum",params:{comparison:">=",limit:0}};e===null?e=[i]:e.push(i),t++}}if(s.marker!==void 0&&l.call(s,"marker")){let r=s.marker;
if(!(typeof r=="number"&&!(r%1)&&!isNaN(r)&&isFinite(r))){let i={instancePath:n+"/marker",schemaPath:"#/properties/marker/type",keyword:"type",params:{type:"int\
eger"}};e===null?e=[i]:e.push(i),t++}if(typeof r=="number"&&isFinite(r)&&(r<1||isNaN(r))){let i={instancePath:n+"/marker",schemaPath:"#/properties/marker/minimu\
m",keyword:"minimum",params:{comparison:">=",limit:1}};e===null?e=[i]:e.push(i),t++}}if(s.chunk_id!==void 0&&l.call(s,"chunk_id")){let r=s.chunk_id;if(typeof r==
"string"){if(g(r)<1){let i={instancePath:n+"/chunk_id",schemaPath:"#/properties/chunk_id/minLength",keyword:"minLength",params:{limit:1}};e===null?e=[i]:e.push(
i),t++}}else{let i={instancePath:n+"/chunk_id",schemaPath:"#/properties/chunk_id/type",keyword:"type",params:{type:"string"}};e===null?e=[i]:e.push(i),t++}}if(s.
path!==void 0&&l.call(s,"path")){let r=s.path;if(typeof r=="string"){if(g(r)<1){let i={instancePath:n+"/path",schemaPath:"#/properties/path/minLength",keyword:"\
minLength",params:{limit:1}};e===null?e=[i]:e.push(i),t++}}else{let i={instancePath:n+"/path",schemaPath:"#/properties/path/type",keyword:"type",params:{type:"s\
tring"}};e===null?e=[i]:e.push(i),t++}}if(s.uri!==void 0&&l.call(s,"uri")){let r=s.uri;if(typeof r=="string"){if(g(r)<1){let i={instancePath:n+"/uri",schemaPath:"\
#/properties/uri/minLength",keyword:"minLength",params:{limit:1}};e===null?e=[i]:e.push(i),t++}}else{let i={instancePath:n+"/uri",schemaPath:"#/properties/uri/t\
ype",keyword:"type",params:{type:"string"}};e===null?e=[i]:e.push(i),t++}}if(s.claims!==void 0&&l.call(s,"claims")){let r=s.claims;if(Array.isArray(r)){let i=r.
length;for(let o=0;o<i;o++)if(Ne(r[o],{instancePath:n+"/claims/"+o,parentData:r,parentDataProperty:o,rootData:p})||(e=e===null?Ne.errors:e.concat(Ne.errors),t=e.
length),t>100)return b.errors=e,!1}else{let i={instancePath:n+"/claims",schemaPath:"#/properties/claims/type",keyword:"type",params:{type:"array"}};e===null?e=[
i]:e.push(i),t++}}}else{let r={instancePath:n,schemaPath:"#/type",keyword:"type",params:{type:"object"}};e===null?e=[r]:e.push(r),t++}return b.errors=e,t===0}function tr(s,{
instancePath:n="",parentData:f,parentDataProperty:m,rootData:p=s}={}){let e=null,t=0;if(b(s,{instancePath:n,parentData:f,parentDataProperty:m,rootData:p})||(e=e===
null?b.errors:e.concat(b.errors),t=e.length),s&&typeof s=="object"&&!Array.isArray(s)){if(s.marker===void 0||!l.call(s,"marker")){let r={instancePath:n,schemaPath:"\
#/required",keyword:"required",params:{missingProperty:"marker"}};e===null?e=[r]:e.push(r),t++}if(s.chunk_id===void 0||!l.call(s,"chunk_id")){let r={instancePath:n,
schemaPath:"#/required",keyword:"required",params:{missingProperty:"chunk_id"}};e===null?e=[r]:e.push(r),t++}if(s.path===void 0||!l.call(s,"path")){let r={instancePath:n,
schemaPath:"#/required",keyword:"required",params:{missingProperty:"path"}};e===null?e=[r]:e.push(r),t++}if(s.uri===void 0||!l.call(s,"uri")){let r={instancePath:n,
schemaPath:"#/required",keyword:"required",params:{missingProperty:"uri"}};e===null?e=[r]:e.push(r),t++}}else{let r={instancePath:n,schemaPath:"#/type",keyword:"\
type",params:{type:"object"}};e===null?e=[r]:e.push(r),t++}return tr.errors=e,t===0}var Ar={type:"object",required:["mode","k","evidence","threshold","chunks_co\
nsidered","chunks_packed","queries"],additionalProperties:{allOf:[!1],enough:!0},properties:{mode:{$ref:"search_request.schema.json#/$defs/SearchMode"},k:{type:"\
integer",minimum:1,maximum:1e3},evidence:{type:["number","null"],minimum:0,maximum:1},threshold:{type:"number",minimum:0,maximum:1},chunks_considered:{type:"int\
eger",minimum:0},chunks_packed:{type:"integer",minimum:0},queries:{type:"array",items:{allOf:[{type:"string"}],enough:!0}},near_misses:{type:"array",minItems:1,
maxItems:3,items:{allOf:[{$ref:"#/$defs/EvidencePreview"}],enough:!0}},degraded:{type:"array",minItems:1,items:{allOf:[{$ref:"error.schema.json#/$defs/Retriever\
Failure"}],enough:!0}}}},gr={enum:["lexical","vector","hybrid"]};function nr(s,{instancePath:n="",parentData:f,parentDataProperty:m,rootData:p=s}={}){let e=null,
t=0;if(!(s==="lexical"||s==="vector"||s==="hybrid")){let r={instancePath:n,schemaPath:"#/enum",keyword:"enum",params:{allowedValues:gr.enum}};e===null?e=[r]:e.push(
r),t++}return nr.errors=e,t===0}var Dr={type:"object",required:["chunk_id","path","heading_path","evidence"],additionalProperties:{allOf:[!1],enough:!0},properties:{
chunk_id:{type:"string",minLength:1},path:{type:"string",minLength:1},heading_path:{type:"array",items:{allOf:[{type:"string"}],enough:!0}},evidence:{type:["num\
ber","null"],minimum:0,maximum:1},citation:{$ref:"citation.schema.json"}}};function J(s,{instancePath:n="",parentData:f,parentDataProperty:m,rootData:p=s}={}){let e=null,
t=0;if(s&&typeof s=="object"&&!Array.isArray(s)){if(s.chunk_id===void 0||!l.call(s,"chunk_id")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",
params:{missingProperty:"chunk_id"}};e===null?e=[r]:e.push(r),t++}if(s.path===void 0||!l.call(s,"path")){let r={instancePath:n,schemaPath:"#/required",keyword:"\
required",params:{missingProperty:"path"}};e===null?e=[r]:e.push(r),t++}if(s.heading_path===void 0||!l.call(s,"heading_path")){let r={instancePath:n,schemaPath:"\
#/required",keyword:"required",params:{missingProperty:"heading_path"}};e===null?e=[r]:e.push(r),t++}if(s.evidence===void 0||!l.call(s,"evidence")){let r={instancePath:n,
schemaPath:"#/required",keyword:"required",params:{missingProperty:"evidence"}};e===null?e=[r]:e.push(r),t++}for(let r of Object.keys(s))if(!(r==="chunk_id"||r===
"path"||r==="heading_path"||r==="evidence"||r==="citation")){let i={instancePath:n+"/"+r.replace(/~/g,"~0").replace(/\//g,"~1"),schemaPath:"#/additionalProperti\
es/allOf/0/false schema",keyword:"false schema",params:{}};if(e===null?e=[i]:e.push(i),t++,t>100)return J.errors=e,!1}if(s.chunk_id!==void 0&&l.call(s,"chunk_id")){
let r=s.chunk_id;if(typeof r=="string"){if(g(r)<1){let i={instancePath:n+"/chunk_id",schemaPath:"#/properties/chunk_id/minLength",keyword:"minLength",params:{limit:1}};
e===null?e=[i]:e.push(i),t++}}else{let i={instancePath:n+"/chunk_id",schemaPath:"#/properties/chunk_id/type",keyword:"type",params:{type:"string"}};e===null?e=[
i]:e.push(i),t++}}if(s.path!==void 0&&l.call(s,"path")){let r=s.path;if(typeof r=="string"){if(g(r)<1){let i={instancePath:n+"/path",schemaPath:"#/properties/pa\
th/minLength",keyword:"minLength",params:{limit:1}};e===null?e=[i]:e.push(i),t++}}else{let i={instancePath:n+"/path",schemaPath:"#/properties/path/type",keyword:"\
type",params:{type:"string"}};e===null?e=[i]:e.push(i),t++}}if(s.heading_path!==void 0&&l.call(s,"heading_path")){let r=s.heading_path;if(Array.isArray(r)){let i=r.
length;for(let o=0;o<i;o++){if(typeof r[o]!="string"){let h={instancePath:n+"/heading_path/"+o,schemaPath:"#/properties/heading_path/items/allOf/0/type",keyword:"\
type",params:{type:"string"}};e===null?e=[h]:e.push(h),t++}if(t>100)return J.errors=e,!1}}else{let i={instancePath:n+"/heading_path",schemaPath:"#/properties/he\
ading_path/type",keyword:"type",params:{type:"array"}};e===null?e=[i]:e.push(i),t++}}if(s.evidence!==void 0&&l.call(s,"evidence")){let r=s.evidence;if(!(typeof r==
"number"&&isFinite(r))&&r!==null){let i={instancePath:n+"/evidence",schemaPath:"#/properties/evidence/type",keyword:"type",params:{type:Dr.properties.evidence.type}};
e===null?e=[i]:e.push(i),t++}if(typeof r=="number"&&isFinite(r)){if(r>1||isNaN(r)){let i={instancePath:n+"/evidence",schemaPath:"#/properties/evidence/maximum",
keyword:"maximum",params:{comparison:"<=",limit:1}};e===null?e=[i]:e.push(i),t++}if(r<0||isNaN(r)){let i={instancePath:n+"/evidence",schemaPath:"#/properties/ev\
idence/minimum",keyword:"minimum",params:{comparison:">=",limit:0}};e===null?e=[i]:e.push(i),t++}}}s.citation!==void 0&&l.call(s,"citation")&&(b(s.citation,{instancePath:n+
"/citation",parentData:s,parentDataProperty:"citation",rootData:p})||(e=e===null?b.errors:e.concat(b.errors),t=e.length))}else{let r={instancePath:n,schemaPath:"\
#/type",keyword:"type",params:{type:"object"}};e===null?e=[r]:e.push(r),t++}return J.errors=e,t===0}var ss={enum:["stale_cursor","invalid_cursor","invalid_input","not_indexed","embedding_mismatch","model_unavailable","retrieval_failed","unsupported","timeout",
"locked","corrupt_index","io_error","chunk_not_found","doc_not_found","span_not_supported","internal"]};function N(s,{instancePath:n="",parentData:f,parentDataProperty:m,
rootData:p=s}={}){let e=null,t=0;if(!(s==="stale_cursor"||s==="invalid_cursor"||s==="invalid_input"||s==="not_indexed"||s==="embedding_mismatch"||s==="model_una\
vailable"||s==="retrieval_failed"||s==="unsupported"||s==="timeout"||s==="locked"||s==="corrupt_index"||s==="io_error"||s==="chunk_not_found"||s==="doc_not_foun\
d"||s==="span_not_supported"||s==="internal")){let r={instancePath:n,schemaPath:"#/enum",keyword:"enum",params:{allowedValues:ss.enum}};e===null?e=[r]:e.push(r),
t++}return N.errors=e,t===0}function $e(s,{instancePath:n="",parentData:f,parentDataProperty:m,rootData:p=s}={}){let e=null,t=0;if(s&&typeof s=="object"&&!Array.
isArray(s)){if(s.retriever===void 0||!l.call(s,"retriever")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"retriever"}};
e===null?e=[r]:e.push(r),t++}if(s.code===void 0||!l.call(s,"code")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"co\
de"}};e===null?e=[r]:e.push(r),t++}for(let r of Object.keys(s))if(!(r==="retriever"||r==="code")){let i={instancePath:n+"/"+r.replace(/~/g,"~0").replace(/\//g,"\
~1"),schemaPath:"#/additionalProperties/allOf/0/false schema",keyword:"false schema",params:{}};if(e===null?e=[i]:e.push(i),t++,t>100)return $e.errors=e,!1}if(s.
retriever!==void 0&&l.call(s,"retriever")){let r=s.retriever;if(typeof r=="string"){if(g(r)<1){let i={instancePath:n+"/retriever",schemaPath:"#/properties/retri\
ever/minLength",keyword:"minLength",params:{limit:1}};e===null?e=[i]:e.push(i),t++}}else{let i={instancePath:n+"/retriever",schemaPath:"#/properties/retriever/t\
ype",keyword:"type",params:{type:"string"}};e===null?e=[i]:e.push(i),t++}}s.code!==void 0&&l.call(s,"code")&&(N(s.code,{instancePath:n+"/code",parentData:s,parentDataProperty:"\
code",rootData:p})||(e=e===null?N.errors:e.concat(N.errors),t=e.length))}else{let r={instancePath:n,schemaPath:"#/type",keyword:"type",params:{type:"object"}};e===
null?e=[r]:e.push(r),t++}return $e.errors=e,t===0}function M(s,{instancePath:n="",parentData:f,parentDataProperty:m,rootData:p=s}={}){let e=null,t=0;if(s&&typeof s==
"object"&&!Array.isArray(s)){if(s.mode===void 0||!l.call(s,"mode")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"mo\
de"}};e===null?e=[r]:e.push(r),t++}if(s.k===void 0||!l.call(s,"k")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"k"}};
e===null?e=[r]:e.push(r),t++}if(s.evidence===void 0||!l.call(s,"evidence")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"\
evidence"}};e===null?e=[r]:e.push(r),t++}if(s.threshold===void 0||!l.call(s,"threshold")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{
missingProperty:"threshold"}};e===null?e=[r]:e.push(r),t++}if(s.chunks_considered===void 0||!l.call(s,"chunks_considered")){let r={instancePath:n,schemaPath:"#/\
required",keyword:"required",params:{missingProperty:"chunks_considered"}};e===null?e=[r]:e.push(r),t++}if(s.chunks_packed===void 0||!l.call(s,"chunks_packed")){
let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"chunks_packed"}};e===null?e=[r]:e.push(r),t++}if(s.queries===void 0||!l.
call(s,"queries")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"queries"}};e===null?e=[r]:e.push(r),t++}for(let r of Object.
keys(s))if(!l.call(Ar.properties,r)){let i={instancePath:n+"/"+r.replace(/~/g,"~0").replace(/\//g,"~1"),schemaPath:"#/additionalProperties/allOf/0/false schema",
keyword:"false schema",params:{}};if(e===null?e=[i]:e.push(i),t++,t>100)return M.errors=e,!1}if(s.mode!==void 0&&l.call(s,"mode")&&(nr(s.mode,{instancePath:n+"/\
mode",parentData:s,parentDataProperty:"mode",rootData:p})||(e=e===null?nr.errors:e.concat(nr.errors),t=e.length)),s.k!==void 0&&l.call(s,"k")){let r=s.k;if(!(typeof r==
"number"&&!(r%1)&&!isNaN(r)&&isFinite(r))){let i={instancePath:n+"/k",schemaPath:"#/properties/k/type",keyword:"type",params:{type:"integer"}};e===null?e=[i]:e.
push(i),t++}if(typeof r=="number"&&isFinite(r)){if(r>1e3||isNaN(r)){let i={instancePath:n+"/k",schemaPath:"#/properties/k/maximum",keyword:"maximum",params:{comparison:"\
<=",limit:1e3}};e===null?e=[i]:e.push(i),t++}if(r<1||isNaN(r)){let i={instancePath:n+"/k",schemaPath:"#/properties/k/minimum",keyword:"minimum",params:{comparison:"\
>=",limit:1}};e===null?e=[i]:e.push(i),t++}}}if(s.evidence!==void 0&&l.call(s,"evidence")){let r=s.evidence;if(!(typeof r=="number"&&isFinite(r))&&r!==null){let i={
instancePath:n+"/evidence",schemaPath:"#/properties/evidence/type",keyword:"type",params:{type:Ar.properties.evidence.type}};e===null?e=[i]:e.push(i),t++}if(typeof r==
"number"&&isFinite(r)){if(r>1||isNaN(r)){let i={instancePath:n+"/evidence",schemaPath:"#/properties/evidence/maximum",keyword:"maximum",params:{comparison:"<=",
limit:1}};e===null?e=[i]:e.push(i),t++}if(r<0||isNaN(r)){let i={instancePath:n+"/evidence",schemaPath:"#/properties/evidence/minimum",keyword:"minimum",params:{
comparison:">=",limit:0}};e===null?e=[i]:e.push(i),t++}}}if(s.threshold!==void 0&&l.call(s,"threshold")){let r=s.threshold;if(typeof r=="number"&&isFinite(r)){if(r>
1||isNaN(r)){let i={instancePath:n+"/threshold",schemaPath:"#/properties/threshold/maximum",keyword:"maximum",params:{comparison:"<=",limit:1}};e===null?e=[i]:e.
push(i),t++}if(r<0||isNaN(r)){let i={instancePath:n+"/threshold",schemaPath:"#/properties/threshold/minimum",keyword:"minimum",params:{comparison:">=",limit:0}};
e===null?e=[i]:e.push(i),t++}}else{let i={instancePath:n+"/threshold",schemaPath:"#/properties/threshold/type",keyword:"type",params:{type:"number"}};e===null?e=
[i]:e.push(i),t++}}if(s.chunks_considered!==void 0&&l.call(s,"chunks_considered")){let r=s.chunks_considered;if(!(typeof r=="number"&&!(r%1)&&!isNaN(r)&&isFinite(
r))){let i={instancePath:n+"/chunks_considered",schemaPath:"#/properties/chunks_considered/type",keyword:"type",params:{type:"integer"}};e===null?e=[i]:e.push(i),
t++}if(typeof r=="number"&&isFinite(r)&&(r<0||isNaN(r))){let i={instancePath:n+"/chunks_considered",schemaPath:"#/properties/chunks_considered/minimum",keyword:"\
minimum",params:{comparison:">=",limit:0}};e===null?e=[i]:e.push(i),t++}}if(s.chunks_packed!==void 0&&l.call(s,"chunks_packed")){let r=s.chunks_packed;if(!(typeof r==
"number"&&!(r%1)&&!isNaN(r)&&isFinite(r))){let i={instancePath:n+"/chunks_packed",schemaPath:"#/properties/chunks_packed/type",keyword:"type",params:{type:"inte\
ger"}};e===null?e=[i]:e.push(i),t++}if(typeof r=="number"&&isFinite(r)&&(r<0||isNaN(r))){let i={instancePath:n+"/chunks_packed",schemaPath:"#/properties/chunks_\
packed/minimum",keyword:"minimum",params:{comparison:">=",limit:0}};e===null?e=[i]:e.push(i),t++}}if(s.queries!==void 0&&l.call(s,"queries")){let r=s.queries;if(Array.
isArray(r)){let i=r.length;for(let o=0;o<i;o++){if(typeof r[o]!="string"){let h={instancePath:n+"/queries/"+o,schemaPath:"#/properties/queries/items/allOf/0/typ\
e",keyword:"type",params:{type:"string"}};e===null?e=[h]:e.push(h),t++}if(t>100)return M.errors=e,!1}}else{let i={instancePath:n+"/queries",schemaPath:"#/proper\
ties/queries/type",keyword:"type",params:{type:"array"}};e===null?e=[i]:e.push(i),t++}}if(s.near_misses!==void 0&&l.call(s,"near_misses")){let r=s.near_misses;if(Array.
isArray(r)){if(r.length>3){let o={instancePath:n+"/near_misses",schemaPath:"#/properties/near_misses/maxItems",keyword:"maxItems",params:{limit:3}};e===null?e=[
o]:e.push(o),t++}if(r.length<1){let o={instancePath:n+"/near_misses",schemaPath:"#/properties/near_misses/minItems",keyword:"minItems",params:{limit:1}};e===null?
e=[o]:e.push(o),t++}let i=r.length;for(let o=0;o<i;o++)if(J(r[o],{instancePath:n+"/near_misses/"+o,parentData:r,parentDataProperty:o,rootData:p})||(e=e===null?J.
errors:e.concat(J.errors),t=e.length),t>100)return M.errors=e,!1}else{let i={instancePath:n+"/near_misses",schemaPath:"#/properties/near_misses/type",keyword:"t\
ype",params:{type:"array"}};e===null?e=[i]:e.push(i),t++}}if(s.degraded!==void 0&&l.call(s,"degraded")){let r=s.degraded;if(Array.isArray(r)){if(r.length<1){let o={
instancePath:n+"/degraded",schemaPath:"#/properties/degraded/minItems",keyword:"minItems",params:{limit:1}};e===null?e=[o]:e.push(o),t++}let i=r.length;for(let o=0;o<
i;o++)if($e(r[o],{instancePath:n+"/degraded/"+o,parentData:r,parentDataProperty:o,rootData:p})||(e=e===null?$e.errors:e.concat($e.errors),t=e.length),t>100)return M.
errors=e,!1}else{let i={instancePath:n+"/degraded",schemaPath:"#/properties/degraded/type",keyword:"type",params:{type:"array"}};e===null?e=[i]:e.push(i),t++}}}else{
let r={instancePath:n,schemaPath:"#/type",keyword:"type",params:{type:"object"}};e===null?e=[r]:e.push(r),t++}return M.errors=e,t===0}function Le(s,{instancePath:n="",parentData:f,parentDataProperty:m,rootData:p=s}={}){let e=null,t=0;if(s&&typeof s=="object"&&!Array.isArray(s)){if(s.prompt_tokens===
void 0||!l.call(s,"prompt_tokens")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"prompt_tokens"}};e===null?e=[r]:e.
push(r),t++}if(s.completion_tokens===void 0||!l.call(s,"completion_tokens")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"\
completion_tokens"}};e===null?e=[r]:e.push(r),t++}if(s.llm_calls===void 0||!l.call(s,"llm_calls")){let r={instancePath:n,schemaPath:"#/required",keyword:"requir\
ed",params:{missingProperty:"llm_calls"}};e===null?e=[r]:e.push(r),t++}if(s.latency_ms===void 0||!l.call(s,"latency_ms")){let r={instancePath:n,schemaPath:"#/re\
quired",keyword:"required",params:{missingProperty:"latency_ms"}};e===null?e=[r]:e.push(r),t++}for(let r of Object.keys(s))if(!(r==="prompt_tokens"||r==="comple\
tion_tokens"||r==="llm_calls"||r==="latency_ms")){let i={instancePath:n+"/"+r.replace(/~/g,"~0").replace(/\//g,"~1"),schemaPath:"#/additionalProperties/allOf/0/\
false schema",keyword:"false schema",params:{}};if(e===null?e=[i]:e.push(i),t++,t>100)return Le.errors=e,!1}if(s.prompt_tokens!==void 0&&l.call(s,"prompt_tokens")){
let r=s.prompt_tokens;if(!(typeof r=="number"&&!(r%1)&&!isNaN(r)&&isFinite(r))){let i={instancePath:n+"/prompt_tokens",schemaPath:"#/properties/prompt_tokens/ty\
pe",keyword:"type",params:{type:"integer"}};e===null?e=[i]:e.push(i),t++}if(typeof r=="number"&&isFinite(r)&&(r<0||isNaN(r))){let i={instancePath:n+"/prompt_tok\
ens",schemaPath:"#/properties/prompt_tokens/minimum",keyword:"minimum",params:{comparison:">=",limit:0}};e===null?e=[i]:e.push(i),t++}}if(s.completion_tokens!==
void 0&&l.call(s,"completion_tokens")){let r=s.completion_tokens;if(!(typeof r=="number"&&!(r%1)&&!isNaN(r)&&isFinite(r))){let i={instancePath:n+"/completion_to\
kens",schemaPath:"#/properties/completion_tokens/type",keyword:"type",params:{type:"integer"}};e===null?e=[i]:e.push(i),t++}if(typeof r=="number"&&isFinite(r)&&
(r<0||isNaN(r))){let i={instancePath:n+"/completion_tokens",schemaPath:"#/properties/completion_tokens/minimum",keyword:"minimum",params:{comparison:">=",limit:0}};
e===null?e=[i]:e.push(i),t++}}if(s.llm_calls!==void 0&&l.call(s,"llm_calls")){let r=s.llm_calls;if(!(typeof r=="number"&&!(r%1)&&!isNaN(r)&&isFinite(r))){let i={
instancePath:n+"/llm_calls",schemaPath:"#/properties/llm_calls/type",keyword:"type",params:{type:"integer"}};e===null?e=[i]:e.push(i),t++}if(typeof r=="number"&&
isFinite(r)&&(r<0||isNaN(r))){let i={instancePath:n+"/llm_calls",schemaPath:"#/properties/llm_calls/minimum",keyword:"minimum",params:{comparison:">=",limit:0}};
e===null?e=[i]:e.push(i),t++}}if(s.latency_ms!==void 0&&l.call(s,"latency_ms")){let r=s.latency_ms;if(!(typeof r=="number"&&!(r%1)&&!isNaN(r)&&isFinite(r))){let i={
instancePath:n+"/latency_ms",schemaPath:"#/properties/latency_ms/type",keyword:"type",params:{type:"integer"}};e===null?e=[i]:e.push(i),t++}if(typeof r=="number"&&
isFinite(r)&&(r<0||isNaN(r))){let i={instancePath:n+"/latency_ms",schemaPath:"#/properties/latency_ms/minimum",keyword:"minimum",params:{comparison:">=",limit:0}};
e===null?e=[i]:e.push(i),t++}}}else{let r={instancePath:n,schemaPath:"#/type",keyword:"type",params:{type:"object"}};e===null?e=[r]:e.push(r),t++}return Le.errors=
e,t===0}var Fr={type:"object",required:["iter","kind","context_chunks_added","forced_stop","llm_call_ms"],additionalProperties:{allOf:[!1],enough:!0},properties:{
iter:{type:"integer",minimum:0},kind:{enum:["decompose","decide","synthesize"]},sub_queries:{type:"array",items:{allOf:[{type:"string"}],enough:!0}},context_chunks_added:{
type:"integer",minimum:0},forced_stop:{type:"boolean"},llm_call_ms:{type:"integer",minimum:0}}};function Q(s,{instancePath:n="",parentData:f,parentDataProperty:m,
rootData:p=s}={}){let e=null,t=0;if(s&&typeof s=="object"&&!Array.isArray(s)){if(s.iter===void 0||!l.call(s,"iter")){let r={instancePath:n,schemaPath:"#/require\
d",keyword:"required",params:{missingProperty:"iter"}};e===null?e=[r]:e.push(r),t++}if(s.kind===void 0||!l.call(s,"kind")){let r={instancePath:n,schemaPath:"#/r\
equired",keyword:"required",params:{missingProperty:"kind"}};e===null?e=[r]:e.push(r),t++}if(s.context_chunks_added===void 0||!l.call(s,"context_chunks_added")){
let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"context_chunks_added"}};e===null?e=[r]:e.push(r),t++}if(s.forced_stop===
void 0||!l.call(s,"forced_stop")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"forced_stop"}};e===null?e=[r]:e.push(
r),t++}if(s.llm_call_ms===void 0||!l.call(s,"llm_call_ms")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"llm_call_m\
s"}};e===null?e=[r]:e.push(r),t++}for(let r of Object.keys(s))if(!(r==="iter"||r==="kind"||r==="sub_queries"||r==="context_chunks_added"||r==="forced_stop"||r===
"llm_call_ms")){let i={instancePath:n+"/"+r.replace(/~/g,"~0").replace(/\//g,"~1"),schemaPath:"#/additionalProperties/allOf/0/false schema",keyword:"false schem\
a",params:{}};if(e===null?e=[i]:e.push(i),t++,t>100)return Q.errors=e,!1}if(s.iter!==void 0&&l.call(s,"iter")){let r=s.iter;if(!(typeof r=="number"&&!(r%1)&&!isNaN(
r)&&isFinite(r))){let i={instancePath:n+"/iter",schemaPath:"#/properties/iter/type",keyword:"type",params:{type:"integer"}};e===null?e=[i]:e.push(i),t++}if(typeof r==
"number"&&isFinite(r)&&(r<0||isNaN(r))){let i={instancePath:n+"/iter",schemaPath:"#/properties/iter/minimum",keyword:"minimum",params:{comparison:">=",limit:0}};
e===null?e=[i]:e.push(i),t++}}if(s.kind!==void 0&&l.call(s,"kind")){let r=s.kind;if(!(r==="decompose"||r==="decide"||r==="synthesize")){let i={instancePath:n+"/\
kind",schemaPath:"#/properties/kind/enum",keyword:"enum",params:{allowedValues:Fr.properties.kind.enum}};e===null?e=[i]:e.push(i),t++}}if(s.sub_queries!==void 0&&
l.call(s,"sub_queries")){let r=s.sub_queries;if(Array.isArray(r)){let i=r.length;for(let o=0;o<i;o++){if(typeof r[o]!="string"){let h={instancePath:n+"/sub_quer\
ies/"+o,schemaPath:"#/properties/sub_queries/items/allOf/0/type",keyword:"type",params:{type:"string"}};e===null?e=[h]:e.push(h),t++}if(t>100)return Q.errors=e,
!1}}else{let i={instancePath:n+"/sub_queries",schemaPath:"#/properties/sub_queries/type",keyword:"type",params:{type:"array"}};e===null?e=[i]:e.push(i),t++}}if(s.
context_chunks_added!==void 0&&l.call(s,"context_chunks_added")){let r=s.context_chunks_added;if(!(typeof r=="number"&&!(r%1)&&!isNaN(r)&&isFinite(r))){let i={instancePath:n+
"/context_chunks_added",schemaPath:"#/properties/context_chunks_added/type",keyword:"type",params:{type:"integer"}};e===null?e=[i]:e.push(i),t++}if(typeof r=="n\
umber"&&isFinite(r)&&(r<0||isNaN(r))){let i={instancePath:n+"/context_chunks_added",schemaPath:"#/properties/context_chunks_added/minimum",keyword:"minimum",params:{
comparison:">=",limit:0}};e===null?e=[i]:e.push(i),t++}}if(s.forced_stop!==void 0&&l.call(s,"forced_stop")&&typeof s.forced_stop!="boolean"){let r={instancePath:n+
"/forced_stop",schemaPath:"#/properties/forced_stop/type",keyword:"type",params:{type:"boolean"}};e===null?e=[r]:e.push(r),t++}if(s.llm_call_ms!==void 0&&l.call(
s,"llm_call_ms")){let r=s.llm_call_ms;if(!(typeof r=="number"&&!(r%1)&&!isNaN(r)&&isFinite(r))){let i={instancePath:n+"/llm_call_ms",schemaPath:"#/properties/ll\
m_call_ms/type",keyword:"type",params:{type:"integer"}};e===null?e=[i]:e.push(i),t++}if(typeof r=="number"&&isFinite(r)&&(r<0||isNaN(r))){let i={instancePath:n+
"/llm_call_ms",schemaPath:"#/properties/llm_call_ms/minimum",keyword:"minimum",params:{comparison:">=",limit:0}};e===null?e=[i]:e.push(i),t++}}}else{let r={instancePath:n,
schemaPath:"#/type",keyword:"type",params:{type:"object"}};e===null?e=[r]:e.push(r),t++}return Q.errors=e,t===0}var Er={type:"object",required:["nli_score","nli\
_threshold","nli_passed"],additionalProperties:{allOf:[!1],enough:!0},properties:{nli_score:{type:"number",minimum:0,maximum:1},nli_threshold:{type:"number",minimum:0,
maximum:1},nli_passed:{type:"boolean"},policy:{enum:["refuse","redact"]},redacted:{type:"integer",minimum:0},claims:{type:"array",items:{allOf:[{$ref:"#/$defs/V\
erifiedClaim"}],enough:!0}}}};function C(s,{instancePath:n="",parentData:f,parentDataProperty:m,rootData:p=s}={}){let e=null,t=0;if(s&&typeof s=="object"&&!Array.isArray(s)){if(s.claim===void 0||
!l.call(s,"claim")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"claim"}};e===null?e=[r]:e.push(r),t++}if(s.score===
void 0||!l.call(s,"score")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"score"}};e===null?e=[r]:e.push(r),t++}if(s.
markers===void 0||!l.call(s,"markers")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"markers"}};e===null?e=[r]:e.push(
r),t++}if(s.supported===void 0||!l.call(s,"supported")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"supported"}};e===
null?e=[r]:e.push(r),t++}for(let r of Object.keys(s))if(!(r==="claim"||r==="score"||r==="markers"||r==="supported")){let i={instancePath:n+"/"+r.replace(/~/g,"~\
0").replace(/\//g,"~1"),schemaPath:"#/additionalProperties/allOf/0/false schema",keyword:"false schema",params:{}};if(e===null?e=[i]:e.push(i),t++,t>100)return C.
errors=e,!1}if(s.claim!==void 0&&l.call(s,"claim")){let r=s.claim;if(typeof r=="string"){if(g(r)<1){let i={instancePath:n+"/claim",schemaPath:"#/properties/clai\
m/minLength",keyword:"minLength",params:{limit:1}};e===null?e=[i]:e.push(i),t++}}else{let i={instancePath:n+"/claim",schemaPath:"#/properties/claim/type",keyword:"\
type",params:{type:"string"}};e===null?e=[i]:e.push(i),t++}}if(s.score!==void 0&&l.call(s,"score")){let r=s.score;if(typeof r=="number"&&isFinite(r)){if(r>1||isNaN(
r)){let i={instancePath:n+"/score",schemaPath:"#/properties/score/maximum",keyword:"maximum",params:{comparison:"<=",limit:1}};e===null?e=[i]:e.push(i),t++}if(r<
0||isNaN(r)){let i={instancePath:n+"/score",schemaPath:"#/properties/score/minimum",keyword:"minimum",params:{comparison:">=",limit:0}};e===null?e=[i]:e.push(i),
t++}}else{let i={instancePath:n+"/score",schemaPath:"#/properties/score/type",keyword:"type",params:{type:"number"}};e===null?e=[i]:e.push(i),t++}}if(s.markers!==
void 0&&l.call(s,"markers")){let r=s.markers;if(Array.isArray(r)){let i=r.length;for(let o=0;o<i;o++){let h=r[o];if(!(typeof h=="number"&&!(h%1)&&!isNaN(h)&&isFinite(
h))){let w={instancePath:n+"/markers/"+o,schemaPath:"#/properties/markers/items/allOf/0/type",keyword:"type",params:{type:"integer"}};e===null?e=[w]:e.push(w),t++}
if(typeof h=="number"&&isFinite(h)&&(h<1||isNaN(h))){let w={instancePath:n+"/markers/"+o,schemaPath:"#/properties/markers/items/allOf/0/minimum",keyword:"minimu\
m",params:{comparison:">=",limit:1}};e===null?e=[w]:e.push(w),t++}if(t>100)return C.errors=e,!1}}else{let i={instancePath:n+"/markers",schemaPath:"#/properties/\
markers/type",keyword:"type",params:{type:"array"}};e===null?e=[i]:e.push(i),t++}}if(s.supported!==void 0&&l.call(s,"supported")&&typeof s.supported!="boolean"){
let r={instancePath:n+"/supported",schemaPath:"#/properties/supported/type",keyword:"type",params:{type:"boolean"}};e===null?e=[r]:e.push(r),t++}}else{let r={instancePath:n,
schemaPath:"#/type",keyword:"type",params:{type:"object"}};e===null?e=[r]:e.push(r),t++}return C.errors=e,t===0}function ee(s,{instancePath:n="",parentData:f,parentDataProperty:m,
rootData:p=s}={}){let e=null,t=0;if(s&&typeof s=="object"&&!Array.isArray(s)){if(s.nli_score===void 0||!l.call(s,"nli_score")){let r={instancePath:n,schemaPath:"\
#/required",keyword:"required",params:{missingProperty:"nli_score"}};e===null?e=[r]:e.push(r),t++}if(s.nli_threshold===void 0||!l.call(s,"nli_threshold")){let r={
instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"nli_threshold"}};e===null?e=[r]:e.push(r),t++}if(s.nli_passed===void 0||!l.call(
s,"nli_passed")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"nli_passed"}};e===null?e=[r]:e.push(r),t++}for(let r of Object.
keys(s))if(!(r==="nli_score"||r==="nli_threshold"||r==="nli_passed"||r==="policy"||r==="redacted"||r==="claims")){let i={instancePath:n+"/"+r.replace(/~/g,"~0").
replace(/\//g,"~1"),schemaPath:"#/additionalProperties/allOf/0/false schema",keyword:"false schema",params:{}};if(e===null?e=[i]:e.push(i),t++,t>100)return ee.errors=
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
rties/policy/enum",keyword:"enum",params:{allowedValues:Er.properties.policy.enum}};e===null?e=[i]:e.push(i),t++}}if(s.redacted!==void 0&&l.call(s,"redacted")){
let r=s.redacted;if(!(typeof r=="number"&&!(r%1)&&!isNaN(r)&&isFinite(r))){let i={instancePath:n+"/redacted",schemaPath:"#/properties/redacted/type",keyword:"ty\
pe",params:{type:"integer"}};e===null?e=[i]:e.push(i),t++}if(typeof r=="number"&&isFinite(r)&&(r<0||isNaN(r))){let i={instancePath:n+"/redacted",schemaPath:"#/p\
roperties/redacted/minimum",keyword:"minimum",params:{comparison:">=",limit:0}};e===null?e=[i]:e.push(i),t++}}if(s.claims!==void 0&&l.call(s,"claims")){let r=s.
claims;if(Array.isArray(r)){let i=r.length;for(let o=0;o<i;o++)if(C(r[o],{instancePath:n+"/claims/"+o,parentData:r,parentDataProperty:o,rootData:p})||(e=e===null?
C.errors:e.concat(C.errors),t=e.length),t>100)return ee.errors=e,!1}else{let i={instancePath:n+"/claims",schemaPath:"#/properties/claims/type",keyword:"type",params:{
type:"array"}};e===null?e=[i]:e.push(i),t++}}}else{let r={instancePath:n,schemaPath:"#/type",keyword:"type",params:{type:"object"}};e===null?e=[r]:e.push(r),t++}
return ee.errors=e,t===0}var S=Or().fullFormats["date-time"];function V(s,{instancePath:n="",parentData:f,parentDataProperty:m,rootData:p=s}={}){let e=null,t=0,
r=t,i=!0,o=t;if(s&&typeof s=="object"&&!Array.isArray(s)){let c;if((s.grounded===void 0||!l.call(s,"grounded"))&&(c="grounded")){let a={};e===null?e=[a]:e.push(
a),t++}else if(s.grounded!==void 0&&l.call(s,"grounded")&&s.grounded!==!0){let a={};e===null?e=[a]:e.push(a),t++}}var h=o===t;if(t=r,e!==null&&(r?e.length=r:e=null),
h){let c=t;if(s&&typeof s=="object"&&!Array.isArray(s)){if(s.refusal_reason!==void 0&&l.call(s,"refusal_reason")&&s.refusal_reason!==null){let d={instancePath:n+
"/refusal_reason",schemaPath:"#/allOf/0/then/properties/refusal_reason/const",keyword:"const",params:{allowedValue:W.allOf[0].then.properties.refusal_reason.const}};
e===null?e=[d]:e.push(d),t++}if(s.citations!==void 0&&l.call(s,"citations")){let d=s.citations;if(Array.isArray(d)){if(d.length<1){let k={instancePath:n+"/citat\
ions",schemaPath:"#/allOf/0/then/properties/citations/minItems",keyword:"minItems",params:{limit:1}};e===null?e=[k]:e.push(k),t++}}else{let k={instancePath:n+"/\
citations",schemaPath:"#/allOf/0/then/properties/citations/type",keyword:"type",params:{type:"array"}};e===null?e=[k]:e.push(k),t++}}}var h=c===t;i=h}if(!i){let c={
instancePath:n,schemaPath:"#/allOf/0/if",keyword:"if",params:{failingKeyword:"then"}};e===null?e=[c]:e.push(c),t++}let w=t,v=!0,x=t;if(s&&typeof s=="object"&&!Array.
isArray(s)){let c;if((s.verification===void 0||!l.call(s,"verification"))&&(c="verification")){let a={};e===null?e=[a]:e.push(a),t++}else if(s.verification!==void 0&&
l.call(s,"verification")){let a=s.verification;if(t===t)if(a&&typeof a=="object"&&!Array.isArray(a)){let k;if((a.nli_passed===void 0||!l.call(a,"nli_passed"))&&
(k="nli_passed")){let u={};e===null?e=[u]:e.push(u),t++}else if(a.nli_passed!==void 0&&l.call(a,"nli_passed")&&a.nli_passed!==!1){let u={};e===null?e=[u]:e.push(
u),t++}}else{let k={};e===null?e=[k]:e.push(k),t++}}}var _=x===t;if(t=w,e!==null&&(w?e.length=w:e=null),_){let c=t;if(s&&typeof s=="object"&&!Array.isArray(s)){
if(s.refusal_reason===void 0||!l.call(s,"refusal_reason")){let d={instancePath:n,schemaPath:"#/allOf/1/then/required",keyword:"required",params:{missingProperty:"\
refusal_reason"}};e===null?e=[d]:e.push(d),t++}if(s.refusal_reason!==void 0&&l.call(s,"refusal_reason")&&s.refusal_reason!=="nli_verification_failed"){let d={instancePath:n+
"/refusal_reason",schemaPath:"#/allOf/1/then/properties/refusal_reason/const",keyword:"const",params:{allowedValue:"nli_verification_failed"}};e===null?e=[d]:e.
push(d),t++}}var _=c===t;v=_}if(!v){let c={instancePath:n,schemaPath:"#/allOf/1/if",keyword:"if",params:{failingKeyword:"then"}};e===null?e=[c]:e.push(c),t++}if(s&&
typeof s=="object"&&!Array.isArray(s)){if(s.schema_version===void 0||!l.call(s,"schema_version")){let c={instancePath:n,schemaPath:"#/required",keyword:"require\
d",params:{missingProperty:"schema_version"}};e===null?e=[c]:e.push(c),t++}if(s.answer===void 0||!l.call(s,"answer")){let c={instancePath:n,schemaPath:"#/requir\
ed",keyword:"required",params:{missingProperty:"answer"}};e===null?e=[c]:e.push(c),t++}if(s.citations===void 0||!l.call(s,"citations")){let c={instancePath:n,schemaPath:"\
#/required",keyword:"required",params:{missingProperty:"citations"}};e===null?e=[c]:e.push(c),t++}if(s.grounded===void 0||!l.call(s,"grounded")){let c={instancePath:n,
schemaPath:"#/required",keyword:"required",params:{missingProperty:"grounded"}};e===null?e=[c]:e.push(c),t++}if(s.model===void 0||!l.call(s,"model")){let c={instancePath:n,
schemaPath:"#/required",keyword:"required",params:{missingProperty:"model"}};e===null?e=[c]:e.push(c),t++}if(s.prompt_template_version===void 0||!l.call(s,"prom\
pt_template_version")){let c={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"prompt_template_version"}};e===null?e=[c]:e.push(
c),t++}if(s.retrieval===void 0||!l.call(s,"retrieval")){let c={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"retrieval"}};e===
null?e=[c]:e.push(c),t++}if(s.usage===void 0||!l.call(s,"usage")){let c={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"usag\
e"}};e===null?e=[c]:e.push(c),t++}if(s.created_at===void 0||!l.call(s,"created_at")){let c={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"\
created_at"}};e===null?e=[c]:e.push(c),t++}for(let c of Object.keys(s))if(!l.call(W.properties,c)){let a={instancePath:n+"/"+c.replace(/~/g,"~0").replace(/\//g,
"~1"),schemaPath:"#/additionalProperties/allOf/0/false schema",keyword:"false schema",params:{}};if(e===null?e=[a]:e.push(a),t++,t>100)return V.errors=e,!1}if(s.
schema_version!==void 0&&l.call(s,"schema_version")&&s.schema_version!=="answer.v1"){let c={instancePath:n+"/schema_version",schemaPath:"#/properties/schema_ver\
sion/const",keyword:"const",params:{allowedValue:"answer.v1"}};e===null?e=[c]:e.push(c),t++}if(s.answer!==void 0&&l.call(s,"answer")&&typeof s.answer!="string"){
let c={instancePath:n+"/answer",schemaPath:"#/properties/answer/type",keyword:"type",params:{type:"string"}};e===null?e=[c]:e.push(c),t++}if(s.citations!==void 0&&
l.call(s,"citations")){let c=s.citations;if(Array.isArray(c)){let a=c.length;for(let d=0;d<a;d++)if(tr(c[d],{instancePath:n+"/citations/"+d,parentData:c,parentDataProperty:d,
rootData:p})||(e=e===null?tr.errors:e.concat(tr.errors),t=e.length),t>100)return V.errors=e,!1}else{let a={instancePath:n+"/citations",schemaPath:"#/properties/\
citations/type",keyword:"type",params:{type:"array"}};e===null?e=[a]:e.push(a),t++}}if(s.grounded!==void 0&&l.call(s,"grounded")&&typeof s.grounded!="boolean"){
let c={instancePath:n+"/grounded",schemaPath:"#/properties/grounded/type",keyword:"type",params:{type:"boolean"}};e===null?e=[c]:e.push(c),t++}if(s.refusal_reason!==
void 0&&l.call(s,"refusal_reason")){let c=s.refusal_reason;if(!(c==="score_gate"||c==="llm_self_judge"||c==="no_index"||c==="no_chunks"||c==="llm_stream_aborted"||
c==="multi_hop_decompose_failed"||c==="nli_verification_failed"||c==="nli_model_unavailable"||c===null)){let a={instancePath:n+"/refusal_reason",schemaPath:"#/p\
roperties/refusal_reason/enum",keyword:"enum",params:{allowedValues:W.properties.refusal_reason.enum}};e===null?e=[a]:e.push(a),t++}}if(s.model!==void 0&&l.call(
s,"model")){let c=s.model;if(c&&typeof c=="object"&&!Array.isArray(c)){if(c.name===void 0||!l.call(c,"name")){let a={instancePath:n+"/model",schemaPath:"#/prope\
rties/model/required",keyword:"required",params:{missingProperty:"name"}};e===null?e=[a]:e.push(a),t++}for(let a of Object.keys(c))if(!(a==="name"||a==="provide\
r")){let d={instancePath:n+"/model/"+a.replace(/~/g,"~0").replace(/\//g,"~1"),schemaPath:"#/properties/model/additionalProperties/allOf/0/false schema",keyword:"\
false schema",params:{}};if(e===null?e=[d]:e.push(d),t++,t>100)return V.errors=e,!1}if(c.name!==void 0&&l.call(c,"name")){let a=c.name;if(typeof a=="string"){if(g(
a)<1){let d={instancePath:n+"/model/name",schemaPath:"#/properties/model/properties/name/minLength",keyword:"minLength",params:{limit:1}};e===null?e=[d]:e.push(
d),t++}}else{let d={instancePath:n+"/model/name",schemaPath:"#/properties/model/properties/name/type",keyword:"type",params:{type:"string"}};e===null?e=[d]:e.push(
d),t++}}if(c.provider!==void 0&&l.call(c,"provider")){let a=c.provider;if(typeof a=="string"){if(g(a)<1){let d={instancePath:n+"/model/provider",schemaPath:"#/p\
roperties/model/properties/provider/minLength",keyword:"minLength",params:{limit:1}};e===null?e=[d]:e.push(d),t++}}else{let d={instancePath:n+"/model/provider",
schemaPath:"#/properties/model/properties/provider/type",keyword:"type",params:{type:"string"}};e===null?e=[d]:e.push(d),t++}}}else{let a={instancePath:n+"/mode\
l",schemaPath:"#/properties/model/type",keyword:"type",params:{type:"object"}};e===null?e=[a]:e.push(a),t++}}if(s.embedding!==void 0&&l.call(s,"embedding")){let c=s.
embedding;if(!(c&&typeof c=="object"&&!Array.isArray(c))&&c!==null){let a={instancePath:n+"/embedding",schemaPath:"#/properties/embedding/type",keyword:"type",params:{
type:W.properties.embedding.type}};e===null?e=[a]:e.push(a),t++}if(c&&typeof c=="object"&&!Array.isArray(c)){if(c.model===void 0||!l.call(c,"model")){let a={instancePath:n+
"/embedding",schemaPath:"#/properties/embedding/required",keyword:"required",params:{missingProperty:"model"}};e===null?e=[a]:e.push(a),t++}if(c.dimensions===void 0||
!l.call(c,"dimensions")){let a={instancePath:n+"/embedding",schemaPath:"#/properties/embedding/required",keyword:"required",params:{missingProperty:"dimensions"}};
e===null?e=[a]:e.push(a),t++}for(let a of Object.keys(c))if(!(a==="model"||a==="dimensions")){let d={instancePath:n+"/embedding/"+a.replace(/~/g,"~0").replace(/\//g,
"~1"),schemaPath:"#/properties/embedding/additionalProperties/allOf/0/false schema",keyword:"false schema",params:{}};if(e===null?e=[d]:e.push(d),t++,t>100)return V.
errors=e,!1}if(c.model!==void 0&&l.call(c,"model")){let a=c.model;if(typeof a=="string"){if(g(a)<1){let d={instancePath:n+"/embedding/model",schemaPath:"#/prope\
rties/embedding/properties/model/minLength",keyword:"minLength",params:{limit:1}};e===null?e=[d]:e.push(d),t++}}else{let d={instancePath:n+"/embedding/model",schemaPath:"\
#/properties/embedding/properties/model/type",keyword:"type",params:{type:"string"}};e===null?e=[d]:e.push(d),t++}}if(c.dimensions!==void 0&&l.call(c,"dimension\
s")){let a=c.dimensions;if(!(typeof a=="number"&&!(a%1)&&!isNaN(a)&&isFinite(a))){let d={instancePath:n+"/embedding/dimensions",schemaPath:"#/properties/embeddi\
ng/properties/dimensions/type",keyword:"type",params:{type:"integer"}};e===null?e=[d]:e.push(d),t++}if(typeof a=="number"&&isFinite(a)&&(a<1||isNaN(a))){let d={
instancePath:n+"/embedding/dimensions",schemaPath:"#/properties/embedding/properties/dimensions/minimum",keyword:"minimum",params:{comparison:">=",limit:1}};e===
null?e=[d]:e.push(d),t++}}}}if(s.prompt_template_version!==void 0&&l.call(s,"prompt_template_version")){let c=s.prompt_template_version;if(typeof c=="string"){if(g(
c)<1){let a={instancePath:n+"/prompt_template_version",schemaPath:"#/properties/prompt_template_version/minLength",keyword:"minLength",params:{limit:1}};e===null?
e=[a]:e.push(a),t++}}else{let a={instancePath:n+"/prompt_template_version",schemaPath:"#/properties/prompt_template_version/type",keyword:"type",params:{type:"s\
tring"}};e===null?e=[a]:e.push(a),t++}}if(s.retrieval!==void 0&&l.call(s,"retrieval")&&(M(s.retrieval,{instancePath:n+"/retrieval",parentData:s,parentDataProperty:"\
retrieval",rootData:p})||(e=e===null?M.errors:e.concat(M.errors),t=e.length)),s.usage!==void 0&&l.call(s,"usage")&&(Le(s.usage,{instancePath:n+"/usage",parentData:s,
parentDataProperty:"usage",rootData:p})||(e=e===null?Le.errors:e.concat(Le.errors),t=e.length)),s.created_at!==void 0&&l.call(s,"created_at")){let c=s.created_at;
if(typeof c=="string"){if(!S.validate(c)){let a={instancePath:n+"/created_at",schemaPath:"#/properties/created_at/format",keyword:"format",params:{format:"date-\
time"}};e===null?e=[a]:e.push(a),t++}}else{let a={instancePath:n+"/created_at",schemaPath:"#/properties/created_at/type",keyword:"type",params:{type:"string"}};
e===null?e=[a]:e.push(a),t++}}if(s.conversation_id!==void 0&&l.call(s,"conversation_id")){let c=s.conversation_id;if(typeof c!="string"&&c!==null){let a={instancePath:n+
"/conversation_id",schemaPath:"#/properties/conversation_id/type",keyword:"type",params:{type:W.properties.conversation_id.type}};e===null?e=[a]:e.push(a),t++}}
if(s.turn_index!==void 0&&l.call(s,"turn_index")){let c=s.turn_index;if(!(typeof c=="number"&&!(c%1)&&!isNaN(c)&&isFinite(c))&&c!==null){let a={instancePath:n+"\
/turn_index",schemaPath:"#/properties/turn_index/type",keyword:"type",params:{type:W.properties.turn_index.type}};e===null?e=[a]:e.push(a),t++}if(typeof c=="num\
ber"&&isFinite(c)&&(c<0||isNaN(c))){let a={instancePath:n+"/turn_index",schemaPath:"#/properties/turn_index/minimum",keyword:"minimum",params:{comparison:">=",limit:0}};
e===null?e=[a]:e.push(a),t++}}if(s.hops!==void 0&&l.call(s,"hops")){let c=s.hops;if(Array.isArray(c)){let a=c.length;for(let d=0;d<a;d++)if(Q(c[d],{instancePath:n+
"/hops/"+d,parentData:c,parentDataProperty:d,rootData:p})||(e=e===null?Q.errors:e.concat(Q.errors),t=e.length),t>100)return V.errors=e,!1}else{let a={instancePath:n+
"/hops",schemaPath:"#/properties/hops/type",keyword:"type",params:{type:"array"}};e===null?e=[a]:e.push(a),t++}}s.verification!==void 0&&l.call(s,"verification")&&
(ee(s.verification,{instancePath:n+"/verification",parentData:s,parentDataProperty:"verification",rootData:p})||(e=e===null?ee.errors:e.concat(ee.errors),t=e.length))}else{
let c={instancePath:n,schemaPath:"#/type",keyword:"type",params:{type:"object"}};e===null?e=[c]:e.push(c),t++}return V.errors=e,t===0}var is=Vr;var ts={type:"object",required:["schema_version","type","queries","chunks_considered","evidence","threshold","chunks"],properties:{schema_version:{const:"answer\
_event.v1"},type:{const:"retrieval_done"},queries:{type:"array",items:{allOf:[{type:"string"}],enough:!0}},chunks_considered:{type:"integer",minimum:0},evidence:{
type:["number","null"],minimum:0,maximum:1},threshold:{type:"number",minimum:0,maximum:1},chunks:{type:"array",maxItems:10,items:{allOf:[{$ref:"answer.schema.js\
on#/$defs/EvidencePreview"}],enough:!0}},degraded:{type:"array",minItems:1,items:{allOf:[{$ref:"error.schema.json#/$defs/RetrieverFailure"}],enough:!0}}},additionalProperties:{
allOf:[!1],enough:!0}};function re(s,{instancePath:n="",parentData:f,parentDataProperty:m,rootData:p=s}={}){let e=null,t=0;if(s&&typeof s=="object"&&!Array.isArray(
s)){if(s.chunk_id===void 0||!l.call(s,"chunk_id")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"chunk_id"}};e===null?
e=[r]:e.push(r),t++}if(s.path===void 0||!l.call(s,"path")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"path"}};e===
null?e=[r]:e.push(r),t++}if(s.heading_path===void 0||!l.call(s,"heading_path")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"\
heading_path"}};e===null?e=[r]:e.push(r),t++}if(s.evidence===void 0||!l.call(s,"evidence")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{
missingProperty:"evidence"}};e===null?e=[r]:e.push(r),t++}for(let r of Object.keys(s))if(!(r==="chunk_id"||r==="path"||r==="heading_path"||r==="evidence"||r==="\
citation")){let i={instancePath:n+"/"+r.replace(/~/g,"~0").replace(/\//g,"~1"),schemaPath:"#/additionalProperties/allOf/0/false schema",keyword:"false schema",params:{}};
if(e===null?e=[i]:e.push(i),t++,t>100)return re.errors=e,!1}if(s.chunk_id!==void 0&&l.call(s,"chunk_id")){let r=s.chunk_id;if(typeof r=="string"){if(g(r)<1){let i={
instancePath:n+"/chunk_id",schemaPath:"#/properties/chunk_id/minLength",keyword:"minLength",params:{limit:1}};e===null?e=[i]:e.push(i),t++}}else{let i={instancePath:n+
"/chunk_id",schemaPath:"#/properties/chunk_id/type",keyword:"type",params:{type:"string"}};e===null?e=[i]:e.push(i),t++}}if(s.path!==void 0&&l.call(s,"path")){let r=s.
path;if(typeof r=="string"){if(g(r)<1){let i={instancePath:n+"/path",schemaPath:"#/properties/path/minLength",keyword:"minLength",params:{limit:1}};e===null?e=[
i]:e.push(i),t++}}else{let i={instancePath:n+"/path",schemaPath:"#/properties/path/type",keyword:"type",params:{type:"string"}};e===null?e=[i]:e.push(i),t++}}if(s.
heading_path!==void 0&&l.call(s,"heading_path")){let r=s.heading_path;if(Array.isArray(r)){let i=r.length;for(let o=0;o<i;o++){if(typeof r[o]!="string"){let h={
instancePath:n+"/heading_path/"+o,schemaPath:"#/properties/heading_path/items/allOf/0/type",keyword:"type",params:{type:"string"}};e===null?e=[h]:e.push(h),t++}
if(t>100)return re.errors=e,!1}}else{let i={instancePath:n+"/heading_path",schemaPath:"#/properties/heading_path/type",keyword:"type",params:{type:"array"}};e===
null?e=[i]:e.push(i),t++}}if(s.evidence!==void 0&&l.call(s,"evidence")){let r=s.evidence;if(!(typeof r=="number"&&isFinite(r))&&r!==null){let i={instancePath:n+
"/evidence",schemaPath:"#/properties/evidence/type",keyword:"type",params:{type:Dr.properties.evidence.type}};e===null?e=[i]:e.push(i),t++}if(typeof r=="number"&&
isFinite(r)){if(r>1||isNaN(r)){let i={instancePath:n+"/evidence",schemaPath:"#/properties/evidence/maximum",keyword:"maximum",params:{comparison:"<=",limit:1}};
e===null?e=[i]:e.push(i),t++}if(r<0||isNaN(r)){let i={instancePath:n+"/evidence",schemaPath:"#/properties/evidence/minimum",keyword:"minimum",params:{comparison:"\
>=",limit:0}};e===null?e=[i]:e.push(i),t++}}}s.citation!==void 0&&l.call(s,"citation")&&(b(s.citation,{instancePath:n+"/citation",parentData:s,parentDataProperty:"\
citation",rootData:p})||(e=e===null?b.errors:e.concat(b.errors),t=e.length))}else{let r={instancePath:n,schemaPath:"#/type",keyword:"type",params:{type:"object"}};
e===null?e=[r]:e.push(r),t++}return re.errors=e,t===0}function De(s,{instancePath:n="",parentData:f,parentDataProperty:m,rootData:p=s}={}){let e=null,t=0;if(s&&
typeof s=="object"&&!Array.isArray(s)){if(s.retriever===void 0||!l.call(s,"retriever")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{
missingProperty:"retriever"}};e===null?e=[r]:e.push(r),t++}if(s.code===void 0||!l.call(s,"code")){let r={instancePath:n,schemaPath:"#/required",keyword:"require\
d",params:{missingProperty:"code"}};e===null?e=[r]:e.push(r),t++}for(let r of Object.keys(s))if(!(r==="retriever"||r==="code")){let i={instancePath:n+"/"+r.replace(
/~/g,"~0").replace(/\//g,"~1"),schemaPath:"#/additionalProperties/allOf/0/false schema",keyword:"false schema",params:{}};if(e===null?e=[i]:e.push(i),t++,t>100)
return De.errors=e,!1}if(s.retriever!==void 0&&l.call(s,"retriever")){let r=s.retriever;if(typeof r=="string"){if(g(r)<1){let i={instancePath:n+"/retriever",schemaPath:"\
#/properties/retriever/minLength",keyword:"minLength",params:{limit:1}};e===null?e=[i]:e.push(i),t++}}else{let i={instancePath:n+"/retriever",schemaPath:"#/prop\
erties/retriever/type",keyword:"type",params:{type:"string"}};e===null?e=[i]:e.push(i),t++}}s.code!==void 0&&l.call(s,"code")&&(N(s.code,{instancePath:n+"/code",
parentData:s,parentDataProperty:"code",rootData:p})||(e=e===null?N.errors:e.concat(N.errors),t=e.length))}else{let r={instancePath:n,schemaPath:"#/type",keyword:"\
type",params:{type:"object"}};e===null?e=[r]:e.push(r),t++}return De.errors=e,t===0}function R(s,{instancePath:n="",parentData:f,parentDataProperty:m,rootData:p=s}={}){
let e=null,t=0;if(s&&typeof s=="object"&&!Array.isArray(s)){if(s.schema_version===void 0||!l.call(s,"schema_version")){let r={instancePath:n,schemaPath:"#/requi\
red",keyword:"required",params:{missingProperty:"schema_version"}};e===null?e=[r]:e.push(r),t++}if(s.type===void 0||!l.call(s,"type")){let r={instancePath:n,schemaPath:"\
#/required",keyword:"required",params:{missingProperty:"type"}};e===null?e=[r]:e.push(r),t++}if(s.queries===void 0||!l.call(s,"queries")){let r={instancePath:n,
schemaPath:"#/required",keyword:"required",params:{missingProperty:"queries"}};e===null?e=[r]:e.push(r),t++}if(s.chunks_considered===void 0||!l.call(s,"chunks_c\
onsidered")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"chunks_considered"}};e===null?e=[r]:e.push(r),t++}if(s.evidence===
void 0||!l.call(s,"evidence")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"evidence"}};e===null?e=[r]:e.push(r),t++}
if(s.threshold===void 0||!l.call(s,"threshold")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"threshold"}};e===null?
e=[r]:e.push(r),t++}if(s.chunks===void 0||!l.call(s,"chunks")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"chunks"}};
e===null?e=[r]:e.push(r),t++}for(let r of Object.keys(s))if(!(r==="schema_version"||r==="type"||r==="queries"||r==="chunks_considered"||r==="evidence"||r==="thr\
eshold"||r==="chunks"||r==="degraded")){let i={instancePath:n+"/"+r.replace(/~/g,"~0").replace(/\//g,"~1"),schemaPath:"#/additionalProperties/allOf/0/false sche\
ma",keyword:"false schema",params:{}};if(e===null?e=[i]:e.push(i),t++,t>100)return R.errors=e,!1}if(s.schema_version!==void 0&&l.call(s,"schema_version")&&s.schema_version!==
"answer_event.v1"){let r={instancePath:n+"/schema_version",schemaPath:"#/properties/schema_version/const",keyword:"const",params:{allowedValue:"answer_event.v1"}};
e===null?e=[r]:e.push(r),t++}if(s.type!==void 0&&l.call(s,"type")&&s.type!=="retrieval_done"){let r={instancePath:n+"/type",schemaPath:"#/properties/type/const",
keyword:"const",params:{allowedValue:"retrieval_done"}};e===null?e=[r]:e.push(r),t++}if(s.queries!==void 0&&l.call(s,"queries")){let r=s.queries;if(Array.isArray(
r)){let i=r.length;for(let o=0;o<i;o++){if(typeof r[o]!="string"){let h={instancePath:n+"/queries/"+o,schemaPath:"#/properties/queries/items/allOf/0/type",keyword:"\
type",params:{type:"string"}};e===null?e=[h]:e.push(h),t++}if(t>100)return R.errors=e,!1}}else{let i={instancePath:n+"/queries",schemaPath:"#/properties/queries\
/type",keyword:"type",params:{type:"array"}};e===null?e=[i]:e.push(i),t++}}if(s.chunks_considered!==void 0&&l.call(s,"chunks_considered")){let r=s.chunks_considered;
if(!(typeof r=="number"&&!(r%1)&&!isNaN(r)&&isFinite(r))){let i={instancePath:n+"/chunks_considered",schemaPath:"#/properties/chunks_considered/type",keyword:"t\
ype",params:{type:"integer"}};e===null?e=[i]:e.push(i),t++}if(typeof r=="number"&&isFinite(r)&&(r<0||isNaN(r))){let i={instancePath:n+"/chunks_considered",schemaPath:"\
#/properties/chunks_considered/minimum",keyword:"minimum",params:{comparison:">=",limit:0}};e===null?e=[i]:e.push(i),t++}}if(s.evidence!==void 0&&l.call(s,"evid\
ence")){let r=s.evidence;if(!(typeof r=="number"&&isFinite(r))&&r!==null){let i={instancePath:n+"/evidence",schemaPath:"#/properties/evidence/type",keyword:"typ\
e",params:{type:ts.properties.evidence.type}};e===null?e=[i]:e.push(i),t++}if(typeof r=="number"&&isFinite(r)){if(r>1||isNaN(r)){let i={instancePath:n+"/evidenc\
e",schemaPath:"#/properties/evidence/maximum",keyword:"maximum",params:{comparison:"<=",limit:1}};e===null?e=[i]:e.push(i),t++}if(r<0||isNaN(r)){let i={instancePath:n+
"/evidence",schemaPath:"#/properties/evidence/minimum",keyword:"minimum",params:{comparison:">=",limit:0}};e===null?e=[i]:e.push(i),t++}}}if(s.threshold!==void 0&&
l.call(s,"threshold")){let r=s.threshold;if(typeof r=="number"&&isFinite(r)){if(r>1||isNaN(r)){let i={instancePath:n+"/threshold",schemaPath:"#/properties/thres\
hold/maximum",keyword:"maximum",params:{comparison:"<=",limit:1}};e===null?e=[i]:e.push(i),t++}if(r<0||isNaN(r)){let i={instancePath:n+"/threshold",schemaPath:"\
#/properties/threshold/minimum",keyword:"minimum",params:{comparison:">=",limit:0}};e===null?e=[i]:e.push(i),t++}}else{let i={instancePath:n+"/threshold",schemaPath:"\
#/properties/threshold/type",keyword:"type",params:{type:"number"}};e===null?e=[i]:e.push(i),t++}}if(s.chunks!==void 0&&l.call(s,"chunks")){let r=s.chunks;if(Array.
isArray(r)){if(r.length>10){let o={instancePath:n+"/chunks",schemaPath:"#/properties/chunks/maxItems",keyword:"maxItems",params:{limit:10}};e===null?e=[o]:e.push(
o),t++}let i=r.length;for(let o=0;o<i;o++)if(re(r[o],{instancePath:n+"/chunks/"+o,parentData:r,parentDataProperty:o,rootData:p})||(e=e===null?re.errors:e.concat(
re.errors),t=e.length),t>100)return R.errors=e,!1}else{let i={instancePath:n+"/chunks",schemaPath:"#/properties/chunks/type",keyword:"type",params:{type:"array"}};
e===null?e=[i]:e.push(i),t++}}if(s.degraded!==void 0&&l.call(s,"degraded")){let r=s.degraded;if(Array.isArray(r)){if(r.length<1){let o={instancePath:n+"/degrade\
d",schemaPath:"#/properties/degraded/minItems",keyword:"minItems",params:{limit:1}};e===null?e=[o]:e.push(o),t++}let i=r.length;for(let o=0;o<i;o++)if(De(r[o],{
instancePath:n+"/degraded/"+o,parentData:r,parentDataProperty:o,rootData:p})||(e=e===null?De.errors:e.concat(De.errors),t=e.length),t>100)return R.errors=e,!1}else{
let i={instancePath:n+"/degraded",schemaPath:"#/properties/degraded/type",keyword:"type",params:{type:"array"}};e===null?e=[i]:e.push(i),t++}}}else{let r={instancePath:n,
schemaPath:"#/type",keyword:"type",params:{type:"object"}};e===null?e=[r]:e.push(r),t++}return R.errors=e,t===0}function se(s,{instancePath:n="",parentData:f,parentDataProperty:m,rootData:p=s}={}){let e=null,t=0;if(s&&typeof s=="object"&&!Array.isArray(s)){if(s.iter===void 0||
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
r==="synthesize")){let i={instancePath:n+"/kind",schemaPath:"#/properties/kind/enum",keyword:"enum",params:{allowedValues:Fr.properties.kind.enum}};e===null?e=[
i]:e.push(i),t++}}if(s.sub_queries!==void 0&&l.call(s,"sub_queries")){let r=s.sub_queries;if(Array.isArray(r)){let i=r.length;for(let o=0;o<i;o++){if(typeof r[o]!=
"string"){let h={instancePath:n+"/sub_queries/"+o,schemaPath:"#/properties/sub_queries/items/allOf/0/type",keyword:"type",params:{type:"string"}};e===null?e=[h]:
e.push(h),t++}if(t>100)return se.errors=e,!1}}else{let i={instancePath:n+"/sub_queries",schemaPath:"#/properties/sub_queries/type",keyword:"type",params:{type:"\
array"}};e===null?e=[i]:e.push(i),t++}}if(s.context_chunks_added!==void 0&&l.call(s,"context_chunks_added")){let r=s.context_chunks_added;if(!(typeof r=="number"&&
!(r%1)&&!isNaN(r)&&isFinite(r))){let i={instancePath:n+"/context_chunks_added",schemaPath:"#/properties/context_chunks_added/type",keyword:"type",params:{type:"\
integer"}};e===null?e=[i]:e.push(i),t++}if(typeof r=="number"&&isFinite(r)&&(r<0||isNaN(r))){let i={instancePath:n+"/context_chunks_added",schemaPath:"#/propert\
ies/context_chunks_added/minimum",keyword:"minimum",params:{comparison:">=",limit:0}};e===null?e=[i]:e.push(i),t++}}if(s.forced_stop!==void 0&&l.call(s,"forced_\
stop")&&typeof s.forced_stop!="boolean"){let r={instancePath:n+"/forced_stop",schemaPath:"#/properties/forced_stop/type",keyword:"type",params:{type:"boolean"}};
e===null?e=[r]:e.push(r),t++}if(s.llm_call_ms!==void 0&&l.call(s,"llm_call_ms")){let r=s.llm_call_ms;if(!(typeof r=="number"&&!(r%1)&&!isNaN(r)&&isFinite(r))){let i={
instancePath:n+"/llm_call_ms",schemaPath:"#/properties/llm_call_ms/type",keyword:"type",params:{type:"integer"}};e===null?e=[i]:e.push(i),t++}if(typeof r=="numb\
er"&&isFinite(r)&&(r<0||isNaN(r))){let i={instancePath:n+"/llm_call_ms",schemaPath:"#/properties/llm_call_ms/minimum",keyword:"minimum",params:{comparison:">=",
limit:0}};e===null?e=[i]:e.push(i),t++}}}else{let r={instancePath:n,schemaPath:"#/type",keyword:"type",params:{type:"object"}};e===null?e=[r]:e.push(r),t++}return se.
errors=e,t===0}function Fe(s,{instancePath:n="",parentData:f,parentDataProperty:m,rootData:p=s}={}){let e=null,t=0;if(s&&typeof s=="object"&&!Array.isArray(s)){
if(s.schema_version===void 0||!l.call(s,"schema_version")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"schema_vers\
ion"}};e===null?e=[r]:e.push(r),t++}if(s.type===void 0||!l.call(s,"type")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"\
type"}};e===null?e=[r]:e.push(r),t++}if(s.hop===void 0||!l.call(s,"hop")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"\
hop"}};e===null?e=[r]:e.push(r),t++}for(let r of Object.keys(s))if(!(r==="schema_version"||r==="type"||r==="hop")){let i={instancePath:n+"/"+r.replace(/~/g,"~0").
replace(/\//g,"~1"),schemaPath:"#/additionalProperties/allOf/0/false schema",keyword:"false schema",params:{}};if(e===null?e=[i]:e.push(i),t++,t>100)return Fe.errors=
e,!1}if(s.schema_version!==void 0&&l.call(s,"schema_version")&&s.schema_version!=="answer_event.v1"){let r={instancePath:n+"/schema_version",schemaPath:"#/prope\
rties/schema_version/const",keyword:"const",params:{allowedValue:"answer_event.v1"}};e===null?e=[r]:e.push(r),t++}if(s.type!==void 0&&l.call(s,"type")&&s.type!==
"hop"){let r={instancePath:n+"/type",schemaPath:"#/properties/type/const",keyword:"const",params:{allowedValue:"hop"}};e===null?e=[r]:e.push(r),t++}s.hop!==void 0&&
l.call(s,"hop")&&(se(s.hop,{instancePath:n+"/hop",parentData:s,parentDataProperty:"hop",rootData:p})||(e=e===null?se.errors:e.concat(se.errors),t=e.length))}else{
let r={instancePath:n,schemaPath:"#/type",keyword:"type",params:{type:"object"}};e===null?e=[r]:e.push(r),t++}return Fe.errors=e,t===0}function Ee(s,{instancePath:n="",parentData:f,parentDataProperty:m,rootData:p=s}={}){let e=null,t=0;if(s&&typeof s=="object"&&!Array.isArray(s)){if(s.schema_version===
void 0||!l.call(s,"schema_version")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"schema_version"}};e===null?e=[r]:
e.push(r),t++}if(s.type===void 0||!l.call(s,"type")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"type"}};e===null?
e=[r]:e.push(r),t++}if(s.text===void 0||!l.call(s,"text")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"text"}};e===
null?e=[r]:e.push(r),t++}for(let r of Object.keys(s))if(!(r==="schema_version"||r==="type"||r==="text")){let i={instancePath:n+"/"+r.replace(/~/g,"~0").replace(
/\//g,"~1"),schemaPath:"#/additionalProperties/allOf/0/false schema",keyword:"false schema",params:{}};if(e===null?e=[i]:e.push(i),t++,t>100)return Ee.errors=e,
!1}if(s.schema_version!==void 0&&l.call(s,"schema_version")&&s.schema_version!=="answer_event.v1"){let r={instancePath:n+"/schema_version",schemaPath:"#/propert\
ies/schema_version/const",keyword:"const",params:{allowedValue:"answer_event.v1"}};e===null?e=[r]:e.push(r),t++}if(s.type!==void 0&&l.call(s,"type")&&s.type!=="\
token"){let r={instancePath:n+"/type",schemaPath:"#/properties/type/const",keyword:"const",params:{allowedValue:"token"}};e===null?e=[r]:e.push(r),t++}if(s.text!==
void 0&&l.call(s,"text")){let r=s.text;if(typeof r=="string"){if(g(r)<1){let i={instancePath:n+"/text",schemaPath:"#/properties/text/minLength",keyword:"minLeng\
th",params:{limit:1}};e===null?e=[i]:e.push(i),t++}}else{let i={instancePath:n+"/text",schemaPath:"#/properties/text/type",keyword:"type",params:{type:"string"}};
e===null?e=[i]:e.push(i),t++}}}else{let r={instancePath:n,schemaPath:"#/type",keyword:"type",params:{type:"object"}};e===null?e=[r]:e.push(r),t++}return Ee.errors=
e,t===0}function ie(s,{instancePath:n="",parentData:f,parentDataProperty:m,rootData:p=s}={}){let e=null,t=0;if(s&&typeof s=="object"&&!Array.isArray(s)){if(s.nli_score===
void 0||!l.call(s,"nli_score")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"nli_score"}};e===null?e=[r]:e.push(r),
t++}if(s.nli_threshold===void 0||!l.call(s,"nli_threshold")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"nli_thres\
hold"}};e===null?e=[r]:e.push(r),t++}if(s.nli_passed===void 0||!l.call(s,"nli_passed")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{
missingProperty:"nli_passed"}};e===null?e=[r]:e.push(r),t++}for(let r of Object.keys(s))if(!(r==="nli_score"||r==="nli_threshold"||r==="nli_passed"||r==="policy"||
r==="redacted"||r==="claims")){let i={instancePath:n+"/"+r.replace(/~/g,"~0").replace(/\//g,"~1"),schemaPath:"#/additionalProperties/allOf/0/false schema",keyword:"\
false schema",params:{}};if(e===null?e=[i]:e.push(i),t++,t>100)return ie.errors=e,!1}if(s.nli_score!==void 0&&l.call(s,"nli_score")){let r=s.nli_score;if(typeof r==
"number"&&isFinite(r)){if(r>1||isNaN(r)){let i={instancePath:n+"/nli_score",schemaPath:"#/properties/nli_score/maximum",keyword:"maximum",params:{comparison:"<=",
limit:1}};e===null?e=[i]:e.push(i),t++}if(r<0||isNaN(r)){let i={instancePath:n+"/nli_score",schemaPath:"#/properties/nli_score/minimum",keyword:"minimum",params:{
comparison:">=",limit:0}};e===null?e=[i]:e.push(i),t++}}else{let i={instancePath:n+"/nli_score",schemaPath:"#/properties/nli_score/type",keyword:"type",params:{
type:"number"}};e===null?e=[i]:e.push(i),t++}}if(s.nli_threshold!==void 0&&l.call(s,"nli_threshold")){let r=s.nli_threshold;if(typeof r=="number"&&isFinite(r)){
if(r>1||isNaN(r)){let i={instancePath:n+"/nli_threshold",schemaPath:"#/properties/nli_threshold/maximum",keyword:"maximum",params:{comparison:"<=",limit:1}};e===
null?e=[i]:e.push(i),t++}if(r<0||isNaN(r)){let i={instancePath:n+"/nli_threshold",schemaPath:"#/properties/nli_threshold/minimum",keyword:"minimum",params:{comparison:"\
>=",limit:0}};e===null?e=[i]:e.push(i),t++}}else{let i={instancePath:n+"/nli_threshold",schemaPath:"#/properties/nli_threshold/type",keyword:"type",params:{type:"\
number"}};e===null?e=[i]:e.push(i),t++}}if(s.nli_passed!==void 0&&l.call(s,"nli_passed")&&typeof s.nli_passed!="boolean"){let r={instancePath:n+"/nli_passed",schemaPath:"\
#/properties/nli_passed/type",keyword:"type",params:{type:"boolean"}};e===null?e=[r]:e.push(r),t++}if(s.policy!==void 0&&l.call(s,"policy")){let r=s.policy;if(!(r===
"refuse"||r==="redact")){let i={instancePath:n+"/policy",schemaPath:"#/properties/policy/enum",keyword:"enum",params:{allowedValues:Er.properties.policy.enum}};
e===null?e=[i]:e.push(i),t++}}if(s.redacted!==void 0&&l.call(s,"redacted")){let r=s.redacted;if(!(typeof r=="number"&&!(r%1)&&!isNaN(r)&&isFinite(r))){let i={instancePath:n+
"/redacted",schemaPath:"#/properties/redacted/type",keyword:"type",params:{type:"integer"}};e===null?e=[i]:e.push(i),t++}if(typeof r=="number"&&isFinite(r)&&(r<
0||isNaN(r))){let i={instancePath:n+"/redacted",schemaPath:"#/properties/redacted/minimum",keyword:"minimum",params:{comparison:">=",limit:0}};e===null?e=[i]:e.
push(i),t++}}if(s.claims!==void 0&&l.call(s,"claims")){let r=s.claims;if(Array.isArray(r)){let i=r.length;for(let o=0;o<i;o++)if(C(r[o],{instancePath:n+"/claims\
/"+o,parentData:r,parentDataProperty:o,rootData:p})||(e=e===null?C.errors:e.concat(C.errors),t=e.length),t>100)return ie.errors=e,!1}else{let i={instancePath:n+
"/claims",schemaPath:"#/properties/claims/type",keyword:"type",params:{type:"array"}};e===null?e=[i]:e.push(i),t++}}}else{let r={instancePath:n,schemaPath:"#/ty\
pe",keyword:"type",params:{type:"object"}};e===null?e=[r]:e.push(r),t++}return ie.errors=e,t===0}function Ve(s,{instancePath:n="",parentData:f,parentDataProperty:m,
rootData:p=s}={}){let e=null,t=0;if(s&&typeof s=="object"&&!Array.isArray(s)){if(s.schema_version===void 0||!l.call(s,"schema_version")){let r={instancePath:n,schemaPath:"\
#/required",keyword:"required",params:{missingProperty:"schema_version"}};e===null?e=[r]:e.push(r),t++}if(s.type===void 0||!l.call(s,"type")){let r={instancePath:n,
schemaPath:"#/required",keyword:"required",params:{missingProperty:"type"}};e===null?e=[r]:e.push(r),t++}if(s.verification===void 0||!l.call(s,"verification")){
let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"verification"}};e===null?e=[r]:e.push(r),t++}for(let r of Object.keys(
s))if(!(r==="schema_version"||r==="type"||r==="verification")){let i={instancePath:n+"/"+r.replace(/~/g,"~0").replace(/\//g,"~1"),schemaPath:"#/additionalProper\
ties/allOf/0/false schema",keyword:"false schema",params:{}};if(e===null?e=[i]:e.push(i),t++,t>100)return Ve.errors=e,!1}if(s.schema_version!==void 0&&l.call(s,
"schema_version")&&s.schema_version!=="answer_event.v1"){let r={instancePath:n+"/schema_version",schemaPath:"#/properties/schema_version/const",keyword:"const",
params:{allowedValue:"answer_event.v1"}};e===null?e=[r]:e.push(r),t++}if(s.type!==void 0&&l.call(s,"type")&&s.type!=="verification"){let r={instancePath:n+"/typ\
e",schemaPath:"#/properties/type/const",keyword:"const",params:{allowedValue:"verification"}};e===null?e=[r]:e.push(r),t++}s.verification!==void 0&&l.call(s,"ve\
rification")&&(ie(s.verification,{instancePath:n+"/verification",parentData:s,parentDataProperty:"verification",rootData:p})||(e=e===null?ie.errors:e.concat(ie.
errors),t=e.length))}else{let r={instancePath:n,schemaPath:"#/type",keyword:"type",params:{type:"object"}};e===null?e=[r]:e.push(r),t++}return Ve.errors=e,t===0}function Ie(s,{instancePath:n="",parentData:f,parentDataProperty:m,rootData:p=s}={}){let e=null,t=0;if(s&&typeof s=="object"&&!Array.isArray(s)){if(s.schema_version===
void 0||!l.call(s,"schema_version")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"schema_version"}};e===null?e=[r]:
e.push(r),t++}if(s.type===void 0||!l.call(s,"type")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"type"}};e===null?
e=[r]:e.push(r),t++}if(s.answer===void 0||!l.call(s,"answer")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"answer"}};
e===null?e=[r]:e.push(r),t++}for(let r of Object.keys(s))if(!(r==="schema_version"||r==="type"||r==="answer")){let i={instancePath:n+"/"+r.replace(/~/g,"~0").replace(
/\//g,"~1"),schemaPath:"#/additionalProperties/allOf/0/false schema",keyword:"false schema",params:{}};if(e===null?e=[i]:e.push(i),t++,t>100)return Ie.errors=e,
!1}if(s.schema_version!==void 0&&l.call(s,"schema_version")&&s.schema_version!=="answer_event.v1"){let r={instancePath:n+"/schema_version",schemaPath:"#/propert\
ies/schema_version/const",keyword:"const",params:{allowedValue:"answer_event.v1"}};e===null?e=[r]:e.push(r),t++}if(s.type!==void 0&&l.call(s,"type")&&s.type!=="\
final"){let r={instancePath:n+"/type",schemaPath:"#/properties/type/const",keyword:"const",params:{allowedValue:"final"}};e===null?e=[r]:e.push(r),t++}s.answer!==
void 0&&l.call(s,"answer")&&(V(s.answer,{instancePath:n+"/answer",parentData:s,parentDataProperty:"answer",rootData:p})||(e=e===null?V.errors:e.concat(V.errors),
t=e.length))}else{let r={instancePath:n,schemaPath:"#/type",keyword:"type",params:{type:"object"}};e===null?e=[r]:e.push(r),t++}return Ie.errors=e,t===0}function Vr(s,{
instancePath:n="",parentData:f,parentDataProperty:m,rootData:p=s}={}){let e=null,t=0;if(s&&typeof s=="object"&&!Array.isArray(s)){let r=s.type;if(typeof r=="str\
ing")if(r==="retrieval_done")R(s,{instancePath:n,parentData:f,parentDataProperty:m,rootData:p})||(e=e===null?R.errors:e.concat(R.errors),t=e.length);else if(r===
"hop")Fe(s,{instancePath:n,parentData:f,parentDataProperty:m,rootData:p})||(e=e===null?Fe.errors:e.concat(Fe.errors),t=e.length);else if(r==="token")Ee(s,{instancePath:n,
parentData:f,parentDataProperty:m,rootData:p})||(e=e===null?Ee.errors:e.concat(Ee.errors),t=e.length);else if(r==="verification")Ve(s,{instancePath:n,parentData:f,
parentDataProperty:m,rootData:p})||(e=e===null?Ve.errors:e.concat(Ve.errors),t=e.length);else if(r==="final")Ie(s,{instancePath:n,parentData:f,parentDataProperty:m,
rootData:p})||(e=e===null?Ie.errors:e.concat(Ie.errors),t=e.length);else{let i={instancePath:n,schemaPath:"#/discriminator",keyword:"discriminator",params:{error:"\
mapping",tag:"type",tagValue:r}};e===null?e=[i]:e.push(i),t++}else{let i={instancePath:n,schemaPath:"#/discriminator",keyword:"discriminator",params:{error:"tag",
tag:"type",tagValue:r}};e===null?e=[i]:e.push(i),t++}}else{let r={instancePath:n,schemaPath:"#/type",keyword:"type",params:{type:"object"}};e===null?e=[r]:e.push(
r),t++}return Vr.errors=e,t===0}var ns=pr;var Nr={$schema:"https://json-schema.org/draft/2020-12/schema",$id:"https://kebab.local/wire/v1/search_request.schema.json",type:"object",required:["query"],additionalProperties:{
allOf:[!1],enough:!0},properties:{query:{type:"string",minLength:1},mode:{$ref:"#/$defs/SearchMode"},k:{type:"integer",minimum:1,maximum:1e3,default:10},filters:{
$ref:"#/$defs/SearchFilters"},max_tokens:{type:"integer",minimum:0},snippet_chars:{type:"integer",minimum:0,maximum:1e5,default:220},cursor:{type:["string","nul\
l"]},trace:{type:"boolean",default:!1},strict:{type:"boolean",default:!1},timeout_ms:{type:"integer",minimum:1}},$defs:{SearchMode:{enum:["lexical","vector","hy\
brid"]},Media:{enum:["markdown","text","code","html","pdf","image","audio"]},Trust:{enum:["primary","secondary","generated"]},OneOrMany:{anyOf:[{type:"string"},
{type:"array",items:{allOf:[{type:"string"}],enough:!0}}]},SearchFilters:{type:"object",additionalProperties:{allOf:[!1],enough:!0},properties:{tags:{$ref:"#/$d\
efs/OneOrMany"},lang:{$ref:"#/$defs/OneOrMany"},path_glob:{$ref:"#/$defs/OneOrMany"},doc_id:{$ref:"#/$defs/OneOrMany"},media:{anyOf:[{$ref:"#/$defs/Media"},{type:"\
array",items:{allOf:[{$ref:"#/$defs/Media"}],enough:!0}}]},repo:{$ref:"#/$defs/OneOrMany"},code_lang:{$ref:"#/$defs/OneOrMany"},source_id:{$ref:"#/$defs/OneOrMa\
ny"},trust_min:{$ref:"#/$defs/Trust"},indexed_after:{type:"string",format:"date-time"}}}}};function lr(s,{instancePath:n="",parentData:f,parentDataProperty:m,rootData:p=s}={}){
let e=null,t=0;if(!(s==="lexical"||s==="vector"||s==="hybrid")){let r={instancePath:n,schemaPath:"#/enum",keyword:"enum",params:{allowedValues:gr.enum}};e===null?
e=[r]:e.push(r),t++}return lr.errors=e,t===0}var ls={type:"object",additionalProperties:{allOf:[!1],enough:!0},properties:{tags:{$ref:"#/$defs/OneOrMany"},lang:{
$ref:"#/$defs/OneOrMany"},path_glob:{$ref:"#/$defs/OneOrMany"},doc_id:{$ref:"#/$defs/OneOrMany"},media:{anyOf:[{$ref:"#/$defs/Media"},{type:"array",items:{allOf:[
{$ref:"#/$defs/Media"}],enough:!0}}]},repo:{$ref:"#/$defs/OneOrMany"},code_lang:{$ref:"#/$defs/OneOrMany"},source_id:{$ref:"#/$defs/OneOrMany"},trust_min:{$ref:"\
#/$defs/Trust"},indexed_after:{type:"string",format:"date-time"}}};function j(s,{instancePath:n="",parentData:f,parentDataProperty:m,rootData:p=s}={}){let e=null,t=0,r=t,i=!1,o=t;if(typeof s!="string"){let w={instancePath:n,schemaPath:"\
#/anyOf/0/type",keyword:"type",params:{type:"string"}};e===null?e=[w]:e.push(w),t++}var h=o===t;if(i=i||h,!i){let w=t;if(Array.isArray(s)){let x=s.length;for(let _=0;_<
x;_++){if(typeof s[_]!="string"){let c={instancePath:n+"/"+_,schemaPath:"#/anyOf/1/items/allOf/0/type",keyword:"type",params:{type:"string"}};e===null?e=[c]:e.push(
c),t++}if(t>100)return j.errors=e,!1}}else{let x={instancePath:n,schemaPath:"#/anyOf/1/type",keyword:"type",params:{type:"array"}};e===null?e=[x]:e.push(x),t++}
var h=w===t;i=i||h}if(i)t=r,e!==null&&(r?e.length=r:e=null);else{let w={instancePath:n,schemaPath:"#/anyOf",keyword:"anyOf",params:{}};e===null?e=[w]:e.push(w),
t++}return j.errors=e,t===0}var Ir={enum:["markdown","text","code","html","pdf","image","audio"]};function H(s,{instancePath:n="",parentData:f,parentDataProperty:m,
rootData:p=s}={}){let e=null,t=0;if(!(s==="markdown"||s==="text"||s==="code"||s==="html"||s==="pdf"||s==="image"||s==="audio")){let r={instancePath:n,schemaPath:"\
#/enum",keyword:"enum",params:{allowedValues:Ir.enum}};e===null?e=[r]:e.push(r),t++}return H.errors=e,t===0}var zr={enum:["primary","secondary","generated"]};function or(s,{
instancePath:n="",parentData:f,parentDataProperty:m,rootData:p=s}={}){let e=null,t=0;if(!(s==="primary"||s==="secondary"||s==="generated")){let r={instancePath:n,
schemaPath:"#/enum",keyword:"enum",params:{allowedValues:zr.enum}};e===null?e=[r]:e.push(r),t++}return or.errors=e,t===0}function te(s,{instancePath:n="",parentData:f,
parentDataProperty:m,rootData:p=s}={}){let e=null,t=0;if(s&&typeof s=="object"&&!Array.isArray(s)){for(let i of Object.keys(s))if(!l.call(ls.properties,i)){let o={
instancePath:n+"/"+i.replace(/~/g,"~0").replace(/\//g,"~1"),schemaPath:"#/additionalProperties/allOf/0/false schema",keyword:"false schema",params:{}};if(e===null?
e=[o]:e.push(o),t++,t>100)return te.errors=e,!1}if(s.tags!==void 0&&l.call(s,"tags")&&(j(s.tags,{instancePath:n+"/tags",parentData:s,parentDataProperty:"tags",rootData:p})||
(e=e===null?j.errors:e.concat(j.errors),t=e.length)),s.lang!==void 0&&l.call(s,"lang")&&(j(s.lang,{instancePath:n+"/lang",parentData:s,parentDataProperty:"lang",
rootData:p})||(e=e===null?j.errors:e.concat(j.errors),t=e.length)),s.path_glob!==void 0&&l.call(s,"path_glob")&&(j(s.path_glob,{instancePath:n+"/path_glob",parentData:s,
parentDataProperty:"path_glob",rootData:p})||(e=e===null?j.errors:e.concat(j.errors),t=e.length)),s.doc_id!==void 0&&l.call(s,"doc_id")&&(j(s.doc_id,{instancePath:n+
"/doc_id",parentData:s,parentDataProperty:"doc_id",rootData:p})||(e=e===null?j.errors:e.concat(j.errors),t=e.length)),s.media!==void 0&&l.call(s,"media")){let i=s.
media,o=t,h=!1,w=t;H(i,{instancePath:n+"/media",parentData:s,parentDataProperty:"media",rootData:p})||(e=e===null?H.errors:e.concat(H.errors),t=e.length);var r=w===
t;if(h=h||r,!h){let v=t;if(Array.isArray(i)){let _=i.length;for(let c=0;c<_;c++)if(H(i[c],{instancePath:n+"/media/"+c,parentData:i,parentDataProperty:c,rootData:p})||
(e=e===null?H.errors:e.concat(H.errors),t=e.length),t>100)return te.errors=e,!1}else{let _={instancePath:n+"/media",schemaPath:"#/properties/media/anyOf/1/type",
keyword:"type",params:{type:"array"}};e===null?e=[_]:e.push(_),t++}var r=v===t;h=h||r}if(h)t=o,e!==null&&(o?e.length=o:e=null);else{let v={instancePath:n+"/medi\
a",schemaPath:"#/properties/media/anyOf",keyword:"anyOf",params:{}};e===null?e=[v]:e.push(v),t++}}if(s.repo!==void 0&&l.call(s,"repo")&&(j(s.repo,{instancePath:n+
"/repo",parentData:s,parentDataProperty:"repo",rootData:p})||(e=e===null?j.errors:e.concat(j.errors),t=e.length)),s.code_lang!==void 0&&l.call(s,"code_lang")&&(j(
s.code_lang,{instancePath:n+"/code_lang",parentData:s,parentDataProperty:"code_lang",rootData:p})||(e=e===null?j.errors:e.concat(j.errors),t=e.length)),s.source_id!==
void 0&&l.call(s,"source_id")&&(j(s.source_id,{instancePath:n+"/source_id",parentData:s,parentDataProperty:"source_id",rootData:p})||(e=e===null?j.errors:e.concat(
j.errors),t=e.length)),s.trust_min!==void 0&&l.call(s,"trust_min")&&(or(s.trust_min,{instancePath:n+"/trust_min",parentData:s,parentDataProperty:"trust_min",rootData:p})||
(e=e===null?or.errors:e.concat(or.errors),t=e.length)),s.indexed_after!==void 0&&l.call(s,"indexed_after")){let i=s.indexed_after;if(typeof i=="string"){if(!S.validate(
i)){let o={instancePath:n+"/indexed_after",schemaPath:"#/properties/indexed_after/format",keyword:"format",params:{format:"date-time"}};e===null?e=[o]:e.push(o),
t++}}else{let o={instancePath:n+"/indexed_after",schemaPath:"#/properties/indexed_after/type",keyword:"type",params:{type:"string"}};e===null?e=[o]:e.push(o),t++}}}else{
let i={instancePath:n,schemaPath:"#/type",keyword:"type",params:{type:"object"}};e===null?e=[i]:e.push(i),t++}return te.errors=e,t===0}function ne(s,{instancePath:n="",
parentData:f,parentDataProperty:m,rootData:p=s}={}){let e=null,t=0;if(s&&typeof s=="object"&&!Array.isArray(s)){if(s.query===void 0||!l.call(s,"query")){let r={
instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"query"}};e===null?e=[r]:e.push(r),t++}for(let r of Object.keys(s))if(!l.call(
Nr.properties,r)){let i={instancePath:n+"/"+r.replace(/~/g,"~0").replace(/\//g,"~1"),schemaPath:"#/additionalProperties/allOf/0/false schema",keyword:"false sch\
ema",params:{}};if(e===null?e=[i]:e.push(i),t++,t>100)return ne.errors=e,!1}if(s.query!==void 0&&l.call(s,"query")){let r=s.query;if(typeof r=="string"){if(g(r)<
1){let i={instancePath:n+"/query",schemaPath:"#/properties/query/minLength",keyword:"minLength",params:{limit:1}};e===null?e=[i]:e.push(i),t++}}else{let i={instancePath:n+
"/query",schemaPath:"#/properties/query/type",keyword:"type",params:{type:"string"}};e===null?e=[i]:e.push(i),t++}}if(s.mode!==void 0&&l.call(s,"mode")&&(lr(s.mode,
{instancePath:n+"/mode",parentData:s,parentDataProperty:"mode",rootData:p})||(e=e===null?lr.errors:e.concat(lr.errors),t=e.length)),s.k!==void 0&&l.call(s,"k")){
let r=s.k;if(!(typeof r=="number"&&!(r%1)&&!isNaN(r)&&isFinite(r))){let i={instancePath:n+"/k",schemaPath:"#/properties/k/type",keyword:"type",params:{type:"int\
eger"}};e===null?e=[i]:e.push(i),t++}if(typeof r=="number"&&isFinite(r)){if(r>1e3||isNaN(r)){let i={instancePath:n+"/k",schemaPath:"#/properties/k/maximum",keyword:"\
maximum",params:{comparison:"<=",limit:1e3}};e===null?e=[i]:e.push(i),t++}if(r<1||isNaN(r)){let i={instancePath:n+"/k",schemaPath:"#/properties/k/minimum",keyword:"\
minimum",params:{comparison:">=",limit:1}};e===null?e=[i]:e.push(i),t++}}}if(s.filters!==void 0&&l.call(s,"filters")&&(te(s.filters,{instancePath:n+"/filters",parentData:s,
parentDataProperty:"filters",rootData:p})||(e=e===null?te.errors:e.concat(te.errors),t=e.length)),s.max_tokens!==void 0&&l.call(s,"max_tokens")){let r=s.max_tokens;
if(!(typeof r=="number"&&!(r%1)&&!isNaN(r)&&isFinite(r))){let i={instancePath:n+"/max_tokens",schemaPath:"#/properties/max_tokens/type",keyword:"type",params:{type:"\
integer"}};e===null?e=[i]:e.push(i),t++}if(typeof r=="number"&&isFinite(r)&&(r<0||isNaN(r))){let i={instancePath:n+"/max_tokens",schemaPath:"#/properties/max_to\
kens/minimum",keyword:"minimum",params:{comparison:">=",limit:0}};e===null?e=[i]:e.push(i),t++}}if(s.snippet_chars!==void 0&&l.call(s,"snippet_chars")){let r=s.
snippet_chars;if(!(typeof r=="number"&&!(r%1)&&!isNaN(r)&&isFinite(r))){let i={instancePath:n+"/snippet_chars",schemaPath:"#/properties/snippet_chars/type",keyword:"\
type",params:{type:"integer"}};e===null?e=[i]:e.push(i),t++}if(typeof r=="number"&&isFinite(r)){if(r>1e5||isNaN(r)){let i={instancePath:n+"/snippet_chars",schemaPath:"\
#/properties/snippet_chars/maximum",keyword:"maximum",params:{comparison:"<=",limit:1e5}};e===null?e=[i]:e.push(i),t++}if(r<0||isNaN(r)){let i={instancePath:n+"\
/snippet_chars",schemaPath:"#/properties/snippet_chars/minimum",keyword:"minimum",params:{comparison:">=",limit:0}};e===null?e=[i]:e.push(i),t++}}}if(s.cursor!==
void 0&&l.call(s,"cursor")){let r=s.cursor;if(typeof r!="string"&&r!==null){let i={instancePath:n+"/cursor",schemaPath:"#/properties/cursor/type",keyword:"type",
params:{type:Nr.properties.cursor.type}};e===null?e=[i]:e.push(i),t++}}if(s.trace!==void 0&&l.call(s,"trace")&&typeof s.trace!="boolean"){let r={instancePath:n+
"/trace",schemaPath:"#/properties/trace/type",keyword:"type",params:{type:"boolean"}};e===null?e=[r]:e.push(r),t++}if(s.strict!==void 0&&l.call(s,"strict")&&typeof s.
strict!="boolean"){let r={instancePath:n+"/strict",schemaPath:"#/properties/strict/type",keyword:"type",params:{type:"boolean"}};e===null?e=[r]:e.push(r),t++}if(s.
timeout_ms!==void 0&&l.call(s,"timeout_ms")){let r=s.timeout_ms;if(!(typeof r=="number"&&!(r%1)&&!isNaN(r)&&isFinite(r))){let i={instancePath:n+"/timeout_ms",schemaPath:"\
#/properties/timeout_ms/type",keyword:"type",params:{type:"integer"}};e===null?e=[i]:e.push(i),t++}if(typeof r=="number"&&isFinite(r)&&(r<1||isNaN(r))){let i={instancePath:n+
"/timeout_ms",schemaPath:"#/properties/timeout_ms/minimum",keyword:"minimum",params:{comparison:">=",limit:1}};e===null?e=[i]:e.push(i),t++}}}else{let r={instancePath:n,
schemaPath:"#/type",keyword:"type",params:{type:"object"}};e===null?e=[r]:e.push(r),t++}return ne.errors=e,t===0}function pr(s,{instancePath:n="",parentData:f,parentDataProperty:m,
rootData:p=s}={}){let e=null,t=0;if(s&&typeof s=="object"&&!Array.isArray(s)){if(s.queries===void 0||!l.call(s,"queries")){let r={instancePath:n,schemaPath:"#/r\
equired",keyword:"required",params:{missingProperty:"queries"}};e===null?e=[r]:e.push(r),t++}for(let r of Object.keys(s))if(!(r==="queries"||r==="concurrency"||
r==="max_tokens")){let i={instancePath:n+"/"+r.replace(/~/g,"~0").replace(/\//g,"~1"),schemaPath:"#/additionalProperties/allOf/0/false schema",keyword:"false sc\
hema",params:{}};if(e===null?e=[i]:e.push(i),t++,t>100)return pr.errors=e,!1}if(s.queries!==void 0&&l.call(s,"queries")){let r=s.queries;if(Array.isArray(r)){if(r.
length>100){let o={instancePath:n+"/queries",schemaPath:"#/properties/queries/maxItems",keyword:"maxItems",params:{limit:100}};e===null?e=[o]:e.push(o),t++}if(r.
length<1){let o={instancePath:n+"/queries",schemaPath:"#/properties/queries/minItems",keyword:"minItems",params:{limit:1}};e===null?e=[o]:e.push(o),t++}let i=r.
length;for(let o=0;o<i;o++)if(ne(r[o],{instancePath:n+"/queries/"+o,parentData:r,parentDataProperty:o,rootData:p})||(e=e===null?ne.errors:e.concat(ne.errors),t=
e.length),t>100)return pr.errors=e,!1}else{let i={instancePath:n+"/queries",schemaPath:"#/properties/queries/type",keyword:"type",params:{type:"array"}};e===null?
e=[i]:e.push(i),t++}}if(s.concurrency!==void 0&&l.call(s,"concurrency")){let r=s.concurrency;if(!(typeof r=="number"&&!(r%1)&&!isNaN(r)&&isFinite(r))){let i={instancePath:n+
"/concurrency",schemaPath:"#/properties/concurrency/type",keyword:"type",params:{type:"integer"}};e===null?e=[i]:e.push(i),t++}if(typeof r=="number"&&isFinite(r)){
if(r>16||isNaN(r)){let i={instancePath:n+"/concurrency",schemaPath:"#/properties/concurrency/maximum",keyword:"maximum",params:{comparison:"<=",limit:16}};e===null?
e=[i]:e.push(i),t++}if(r<1||isNaN(r)){let i={instancePath:n+"/concurrency",schemaPath:"#/properties/concurrency/minimum",keyword:"minimum",params:{comparison:">\
=",limit:1}};e===null?e=[i]:e.push(i),t++}}}if(s.max_tokens!==void 0&&l.call(s,"max_tokens")){let r=s.max_tokens;if(!(typeof r=="number"&&!(r%1)&&!isNaN(r)&&isFinite(
r))){let i={instancePath:n+"/max_tokens",schemaPath:"#/properties/max_tokens/type",keyword:"type",params:{type:"integer"}};e===null?e=[i]:e.push(i),t++}if(typeof r==
"number"&&isFinite(r)&&(r<0||isNaN(r))){let i={instancePath:n+"/max_tokens",schemaPath:"#/properties/max_tokens/minimum",keyword:"minimum",params:{comparison:">\
=",limit:0}};e===null?e=[i]:e.push(i),t++}}}else{let r={instancePath:n,schemaPath:"#/type",keyword:"type",params:{type:"object"}};e===null?e=[r]:e.push(r),t++}return pr.
errors=e,t===0}var os=He;function le(s,{instancePath:n="",parentData:f,parentDataProperty:m,rootData:p=s}={}){let e=null,t=0;if(s&&typeof s=="object"&&!Array.isArray(s)){if(s.schema_version===
void 0||!l.call(s,"schema_version")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"schema_version"}};e===null?e=[r]:
e.push(r),t++}if(s.code===void 0||!l.call(s,"code")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"code"}};e===null?
e=[r]:e.push(r),t++}if(s.message===void 0||!l.call(s,"message")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"messa\
ge"}};e===null?e=[r]:e.push(r),t++}if(s.retryable===void 0||!l.call(s,"retryable")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"\
retryable"}};e===null?e=[r]:e.push(r),t++}for(let r of Object.keys(s))if(!(r==="schema_version"||r==="code"||r==="details"||r==="message"||r==="retryable"||r===
"hint")){let i={instancePath:n+"/"+r.replace(/~/g,"~0").replace(/\//g,"~1"),schemaPath:"#/additionalProperties/allOf/0/false schema",keyword:"false schema",params:{}};
if(e===null?e=[i]:e.push(i),t++,t>100)return le.errors=e,!1}if(s.schema_version!==void 0&&l.call(s,"schema_version")&&s.schema_version!=="error.v1"){let r={instancePath:n+
"/schema_version",schemaPath:"#/properties/schema_version/const",keyword:"const",params:{allowedValue:"error.v1"}};e===null?e=[r]:e.push(r),t++}if(s.code!==void 0&&
l.call(s,"code")&&s.code!=="stale_cursor"){let r={instancePath:n+"/code",schemaPath:"#/properties/code/const",keyword:"const",params:{allowedValue:"stale_cursor"}};
e===null?e=[r]:e.push(r),t++}if(s.details!==void 0&&l.call(s,"details")){let r=s.details;if(r&&typeof r=="object"&&!Array.isArray(r)){if(r.issued===void 0||!l.call(
r,"issued")){let i={instancePath:n+"/details",schemaPath:"#/properties/details/required",keyword:"required",params:{missingProperty:"issued"}};e===null?e=[i]:e.
push(i),t++}if(r.current===void 0||!l.call(r,"current")){let i={instancePath:n+"/details",schemaPath:"#/properties/details/required",keyword:"required",params:{
missingProperty:"current"}};e===null?e=[i]:e.push(i),t++}for(let i of Object.keys(r))if(!(i==="issued"||i==="current")){let o={instancePath:n+"/details/"+i.replace(
/~/g,"~0").replace(/\//g,"~1"),schemaPath:"#/properties/details/additionalProperties/allOf/0/false schema",keyword:"false schema",params:{}};if(e===null?e=[o]:e.
push(o),t++,t>100)return le.errors=e,!1}if(r.issued!==void 0&&l.call(r,"issued")&&typeof r.issued!="string"){let i={instancePath:n+"/details/issued",schemaPath:"\
#/properties/details/properties/issued/type",keyword:"type",params:{type:"string"}};e===null?e=[i]:e.push(i),t++}if(r.current!==void 0&&l.call(r,"current")&&typeof r.
current!="string"){let i={instancePath:n+"/details/current",schemaPath:"#/properties/details/properties/current/type",keyword:"type",params:{type:"string"}};e===
null?e=[i]:e.push(i),t++}}else{let i={instancePath:n+"/details",schemaPath:"#/properties/details/type",keyword:"type",params:{type:"object"}};e===null?e=[i]:e.push(
i),t++}}if(s.message!==void 0&&l.call(s,"message")){let r=s.message;if(typeof r=="string"){if(g(r)<1){let i={instancePath:n+"/message",schemaPath:"#/properties/\
message/minLength",keyword:"minLength",params:{limit:1}};e===null?e=[i]:e.push(i),t++}}else{let i={instancePath:n+"/message",schemaPath:"#/properties/message/ty\
pe",keyword:"type",params:{type:"string"}};e===null?e=[i]:e.push(i),t++}}if(s.retryable!==void 0&&l.call(s,"retryable")&&typeof s.retryable!="boolean"){let r={instancePath:n+
"/retryable",schemaPath:"#/properties/retryable/type",keyword:"type",params:{type:"boolean"}};e===null?e=[r]:e.push(r),t++}if(s.hint!==void 0&&l.call(s,"hint")){
let r=s.hint;if(typeof r=="string"){if(g(r)<1){let i={instancePath:n+"/hint",schemaPath:"#/properties/hint/minLength",keyword:"minLength",params:{limit:1}};e===
null?e=[i]:e.push(i),t++}}else{let i={instancePath:n+"/hint",schemaPath:"#/properties/hint/type",keyword:"type",params:{type:"string"}};e===null?e=[i]:e.push(i),
t++}}}else{let r={instancePath:n,schemaPath:"#/type",keyword:"type",params:{type:"object"}};e===null?e=[r]:e.push(r),t++}return le.errors=e,t===0}var ps={type:"\
object",required:["schema_version","code","message","retryable"],properties:{schema_version:{const:"error.v1"},code:{const:"invalid_cursor"},details:{type:"obje\
ct",required:["reason"],additionalProperties:{allOf:[!1],enough:!0},properties:{reason:{enum:["malformed","changed","other_query"]}}},message:{type:"string",minLength:1},
retryable:{type:"boolean"},hint:{type:"string",minLength:1}},additionalProperties:{allOf:[!1],enough:!0}};function oe(s,{instancePath:n="",parentData:f,parentDataProperty:m,
rootData:p=s}={}){let e=null,t=0;if(s&&typeof s=="object"&&!Array.isArray(s)){if(s.schema_version===void 0||!l.call(s,"schema_version")){let r={instancePath:n,schemaPath:"\
#/required",keyword:"required",params:{missingProperty:"schema_version"}};e===null?e=[r]:e.push(r),t++}if(s.code===void 0||!l.call(s,"code")){let r={instancePath:n,
schemaPath:"#/required",keyword:"required",params:{missingProperty:"code"}};e===null?e=[r]:e.push(r),t++}if(s.message===void 0||!l.call(s,"message")){let r={instancePath:n,
schemaPath:"#/required",keyword:"required",params:{missingProperty:"message"}};e===null?e=[r]:e.push(r),t++}if(s.retryable===void 0||!l.call(s,"retryable")){let r={
instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"retryable"}};e===null?e=[r]:e.push(r),t++}for(let r of Object.keys(s))if(!(r===
"schema_version"||r==="code"||r==="details"||r==="message"||r==="retryable"||r==="hint")){let i={instancePath:n+"/"+r.replace(/~/g,"~0").replace(/\//g,"~1"),schemaPath:"\
#/additionalProperties/allOf/0/false schema",keyword:"false schema",params:{}};if(e===null?e=[i]:e.push(i),t++,t>100)return oe.errors=e,!1}if(s.schema_version!==
void 0&&l.call(s,"schema_version")&&s.schema_version!=="error.v1"){let r={instancePath:n+"/schema_version",schemaPath:"#/properties/schema_version/const",keyword:"\
const",params:{allowedValue:"error.v1"}};e===null?e=[r]:e.push(r),t++}if(s.code!==void 0&&l.call(s,"code")&&s.code!=="invalid_cursor"){let r={instancePath:n+"/c\
ode",schemaPath:"#/properties/code/const",keyword:"const",params:{allowedValue:"invalid_cursor"}};e===null?e=[r]:e.push(r),t++}if(s.details!==void 0&&l.call(s,"\
details")){let r=s.details;if(r&&typeof r=="object"&&!Array.isArray(r)){if(r.reason===void 0||!l.call(r,"reason")){let i={instancePath:n+"/details",schemaPath:"\
#/properties/details/required",keyword:"required",params:{missingProperty:"reason"}};e===null?e=[i]:e.push(i),t++}for(let i of Object.keys(r))if(i!=="reason"){let o={
instancePath:n+"/details/"+i.replace(/~/g,"~0").replace(/\//g,"~1"),schemaPath:"#/properties/details/additionalProperties/allOf/0/false schema",keyword:"false s\
chema",params:{}};if(e===null?e=[o]:e.push(o),t++,t>100)return oe.errors=e,!1}if(r.reason!==void 0&&l.call(r,"reason")){let i=r.reason;if(!(i==="malformed"||i===
"changed"||i==="other_query")){let o={instancePath:n+"/details/reason",schemaPath:"#/properties/details/properties/reason/enum",keyword:"enum",params:{allowedValues:ps.
properties.details.properties.reason.enum}};e===null?e=[o]:e.push(o),t++}}}else{let i={instancePath:n+"/details",schemaPath:"#/properties/details/type",keyword:"\
type",params:{type:"object"}};e===null?e=[i]:e.push(i),t++}}if(s.message!==void 0&&l.call(s,"message")){let r=s.message;if(typeof r=="string"){if(g(r)<1){let i={
instancePath:n+"/message",schemaPath:"#/properties/message/minLength",keyword:"minLength",params:{limit:1}};e===null?e=[i]:e.push(i),t++}}else{let i={instancePath:n+
"/message",schemaPath:"#/properties/message/type",keyword:"type",params:{type:"string"}};e===null?e=[i]:e.push(i),t++}}if(s.retryable!==void 0&&l.call(s,"retrya\
ble")&&typeof s.retryable!="boolean"){let r={instancePath:n+"/retryable",schemaPath:"#/properties/retryable/type",keyword:"type",params:{type:"boolean"}};e===null?
e=[r]:e.push(r),t++}if(s.hint!==void 0&&l.call(s,"hint")){let r=s.hint;if(typeof r=="string"){if(g(r)<1){let i={instancePath:n+"/hint",schemaPath:"#/properties/\
hint/minLength",keyword:"minLength",params:{limit:1}};e===null?e=[i]:e.push(i),t++}}else{let i={instancePath:n+"/hint",schemaPath:"#/properties/hint/type",keyword:"\
type",params:{type:"string"}};e===null?e=[i]:e.push(i),t++}}}else{let r={instancePath:n,schemaPath:"#/type",keyword:"type",params:{type:"object"}};e===null?e=[r]:
e.push(r),t++}return oe.errors=e,t===0}function pe(s,{instancePath:n="",parentData:f,parentDataProperty:m,rootData:p=s}={}){let e=null,t=0;if(s&&typeof s=="object"&&!Array.isArray(s)){if(s.schema_version===
void 0||!l.call(s,"schema_version")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"schema_version"}};e===null?e=[r]:
e.push(r),t++}if(s.code===void 0||!l.call(s,"code")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"code"}};e===null?
e=[r]:e.push(r),t++}if(s.message===void 0||!l.call(s,"message")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"messa\
ge"}};e===null?e=[r]:e.push(r),t++}if(s.retryable===void 0||!l.call(s,"retryable")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"\
retryable"}};e===null?e=[r]:e.push(r),t++}for(let r of Object.keys(s))if(!(r==="schema_version"||r==="code"||r==="details"||r==="message"||r==="retryable"||r===
"hint")){let i={instancePath:n+"/"+r.replace(/~/g,"~0").replace(/\//g,"~1"),schemaPath:"#/additionalProperties/allOf/0/false schema",keyword:"false schema",params:{}};
if(e===null?e=[i]:e.push(i),t++,t>100)return pe.errors=e,!1}if(s.schema_version!==void 0&&l.call(s,"schema_version")&&s.schema_version!=="error.v1"){let r={instancePath:n+
"/schema_version",schemaPath:"#/properties/schema_version/const",keyword:"const",params:{allowedValue:"error.v1"}};e===null?e=[r]:e.push(r),t++}if(s.code!==void 0&&
l.call(s,"code")&&s.code!=="invalid_input"){let r={instancePath:n+"/code",schemaPath:"#/properties/code/const",keyword:"const",params:{allowedValue:"invalid_inp\
ut"}};e===null?e=[r]:e.push(r),t++}if(s.details!==void 0&&l.call(s,"details")){let r=s.details;if(r&&typeof r=="object"&&!Array.isArray(r)){if(r.field===void 0||
!l.call(r,"field")){let i={instancePath:n+"/details",schemaPath:"#/properties/details/required",keyword:"required",params:{missingProperty:"field"}};e===null?e=
[i]:e.push(i),t++}if(r.expected===void 0||!l.call(r,"expected")){let i={instancePath:n+"/details",schemaPath:"#/properties/details/required",keyword:"required",
params:{missingProperty:"expected"}};e===null?e=[i]:e.push(i),t++}if(r.found===void 0||!l.call(r,"found")){let i={instancePath:n+"/details",schemaPath:"#/proper\
ties/details/required",keyword:"required",params:{missingProperty:"found"}};e===null?e=[i]:e.push(i),t++}for(let i of Object.keys(r))if(!(i==="field"||i==="expe\
cted"||i==="found")){let o={instancePath:n+"/details/"+i.replace(/~/g,"~0").replace(/\//g,"~1"),schemaPath:"#/properties/details/additionalProperties/allOf/0/fa\
lse schema",keyword:"false schema",params:{}};if(e===null?e=[o]:e.push(o),t++,t>100)return pe.errors=e,!1}if(r.field!==void 0&&l.call(r,"field")&&typeof r.field!=
"string"){let i={instancePath:n+"/details/field",schemaPath:"#/properties/details/properties/field/type",keyword:"type",params:{type:"string"}};e===null?e=[i]:e.
push(i),t++}if(r.expected!==void 0&&l.call(r,"expected")&&typeof r.expected!="string"){let i={instancePath:n+"/details/expected",schemaPath:"#/properties/detail\
s/properties/expected/type",keyword:"type",params:{type:"string"}};e===null?e=[i]:e.push(i),t++}if(r.found!==void 0&&l.call(r,"found")&&typeof r.found!="string"){
let i={instancePath:n+"/details/found",schemaPath:"#/properties/details/properties/found/type",keyword:"type",params:{type:"string"}};e===null?e=[i]:e.push(i),t++}}else{
let i={instancePath:n+"/details",schemaPath:"#/properties/details/type",keyword:"type",params:{type:"object"}};e===null?e=[i]:e.push(i),t++}}if(s.message!==void 0&&
l.call(s,"message")){let r=s.message;if(typeof r=="string"){if(g(r)<1){let i={instancePath:n+"/message",schemaPath:"#/properties/message/minLength",keyword:"min\
Length",params:{limit:1}};e===null?e=[i]:e.push(i),t++}}else{let i={instancePath:n+"/message",schemaPath:"#/properties/message/type",keyword:"type",params:{type:"\
string"}};e===null?e=[i]:e.push(i),t++}}if(s.retryable!==void 0&&l.call(s,"retryable")&&typeof s.retryable!="boolean"){let r={instancePath:n+"/retryable",schemaPath:"\
#/properties/retryable/type",keyword:"type",params:{type:"boolean"}};e===null?e=[r]:e.push(r),t++}if(s.hint!==void 0&&l.call(s,"hint")){let r=s.hint;if(typeof r==
"string"){if(g(r)<1){let i={instancePath:n+"/hint",schemaPath:"#/properties/hint/minLength",keyword:"minLength",params:{limit:1}};e===null?e=[i]:e.push(i),t++}}else{
let i={instancePath:n+"/hint",schemaPath:"#/properties/hint/type",keyword:"type",params:{type:"string"}};e===null?e=[i]:e.push(i),t++}}}else{let r={instancePath:n,
schemaPath:"#/type",keyword:"type",params:{type:"object"}};e===null?e=[r]:e.push(r),t++}return pe.errors=e,t===0}function ae(s,{instancePath:n="",parentData:f,parentDataProperty:m,rootData:p=s}={}){let e=null,t=0;if(s&&typeof s=="object"&&!Array.isArray(s)){if(s.schema_version===
void 0||!l.call(s,"schema_version")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"schema_version"}};e===null?e=[r]:
e.push(r),t++}if(s.code===void 0||!l.call(s,"code")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"code"}};e===null?
e=[r]:e.push(r),t++}if(s.message===void 0||!l.call(s,"message")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"messa\
ge"}};e===null?e=[r]:e.push(r),t++}if(s.retryable===void 0||!l.call(s,"retryable")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"\
retryable"}};e===null?e=[r]:e.push(r),t++}for(let r of Object.keys(s))if(!(r==="schema_version"||r==="code"||r==="details"||r==="message"||r==="retryable"||r===
"hint")){let i={instancePath:n+"/"+r.replace(/~/g,"~0").replace(/\//g,"~1"),schemaPath:"#/additionalProperties/allOf/0/false schema",keyword:"false schema",params:{}};
if(e===null?e=[i]:e.push(i),t++,t>100)return ae.errors=e,!1}if(s.schema_version!==void 0&&l.call(s,"schema_version")&&s.schema_version!=="error.v1"){let r={instancePath:n+
"/schema_version",schemaPath:"#/properties/schema_version/const",keyword:"const",params:{allowedValue:"error.v1"}};e===null?e=[r]:e.push(r),t++}if(s.code!==void 0&&
l.call(s,"code")&&s.code!=="not_indexed"){let r={instancePath:n+"/code",schemaPath:"#/properties/code/const",keyword:"const",params:{allowedValue:"not_indexed"}};
e===null?e=[r]:e.push(r),t++}if(s.details!==void 0&&l.call(s,"details")){let r=s.details;if(r&&typeof r=="object"&&!Array.isArray(r)){for(let i of Object.keys(r))
if(i!=="path"){let o={instancePath:n+"/details/"+i.replace(/~/g,"~0").replace(/\//g,"~1"),schemaPath:"#/properties/details/additionalProperties/allOf/0/false sc\
hema",keyword:"false schema",params:{}};if(e===null?e=[o]:e.push(o),t++,t>100)return ae.errors=e,!1}if(r.path!==void 0&&l.call(r,"path")&&typeof r.path!="string"){
let i={instancePath:n+"/details/path",schemaPath:"#/properties/details/properties/path/type",keyword:"type",params:{type:"string"}};e===null?e=[i]:e.push(i),t++}}else{
let i={instancePath:n+"/details",schemaPath:"#/properties/details/type",keyword:"type",params:{type:"object"}};e===null?e=[i]:e.push(i),t++}}if(s.message!==void 0&&
l.call(s,"message")){let r=s.message;if(typeof r=="string"){if(g(r)<1){let i={instancePath:n+"/message",schemaPath:"#/properties/message/minLength",keyword:"min\
Length",params:{limit:1}};e===null?e=[i]:e.push(i),t++}}else{let i={instancePath:n+"/message",schemaPath:"#/properties/message/type",keyword:"type",params:{type:"\
string"}};e===null?e=[i]:e.push(i),t++}}if(s.retryable!==void 0&&l.call(s,"retryable")&&typeof s.retryable!="boolean"){let r={instancePath:n+"/retryable",schemaPath:"\
#/properties/retryable/type",keyword:"type",params:{type:"boolean"}};e===null?e=[r]:e.push(r),t++}if(s.hint!==void 0&&l.call(s,"hint")){let r=s.hint;if(typeof r==
"string"){if(g(r)<1){let i={instancePath:n+"/hint",schemaPath:"#/properties/hint/minLength",keyword:"minLength",params:{limit:1}};e===null?e=[i]:e.push(i),t++}}else{
let i={instancePath:n+"/hint",schemaPath:"#/properties/hint/type",keyword:"type",params:{type:"string"}};e===null?e=[i]:e.push(i),t++}}}else{let r={instancePath:n,
schemaPath:"#/type",keyword:"type",params:{type:"object"}};e===null?e=[r]:e.push(r),t++}return ae.errors=e,t===0}var $r={type:"object",required:["schema_version",
"code","message","retryable"],properties:{schema_version:{const:"error.v1"},code:{const:"embedding_mismatch"},details:{type:"object",required:["expected","found"],
additionalProperties:{allOf:[!1],enough:!0},properties:{expected:{type:["string","null"]},found:{type:["string","null"]}}},message:{type:"string",minLength:1},retryable:{
type:"boolean"},hint:{type:"string",minLength:1}},additionalProperties:{allOf:[!1],enough:!0}};function ce(s,{instancePath:n="",parentData:f,parentDataProperty:m,
rootData:p=s}={}){let e=null,t=0;if(s&&typeof s=="object"&&!Array.isArray(s)){if(s.schema_version===void 0||!l.call(s,"schema_version")){let r={instancePath:n,schemaPath:"\
#/required",keyword:"required",params:{missingProperty:"schema_version"}};e===null?e=[r]:e.push(r),t++}if(s.code===void 0||!l.call(s,"code")){let r={instancePath:n,
schemaPath:"#/required",keyword:"required",params:{missingProperty:"code"}};e===null?e=[r]:e.push(r),t++}if(s.message===void 0||!l.call(s,"message")){let r={instancePath:n,
schemaPath:"#/required",keyword:"required",params:{missingProperty:"message"}};e===null?e=[r]:e.push(r),t++}if(s.retryable===void 0||!l.call(s,"retryable")){let r={
instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"retryable"}};e===null?e=[r]:e.push(r),t++}for(let r of Object.keys(s))if(!(r===
"schema_version"||r==="code"||r==="details"||r==="message"||r==="retryable"||r==="hint")){let i={instancePath:n+"/"+r.replace(/~/g,"~0").replace(/\//g,"~1"),schemaPath:"\
#/additionalProperties/allOf/0/false schema",keyword:"false schema",params:{}};if(e===null?e=[i]:e.push(i),t++,t>100)return ce.errors=e,!1}if(s.schema_version!==
void 0&&l.call(s,"schema_version")&&s.schema_version!=="error.v1"){let r={instancePath:n+"/schema_version",schemaPath:"#/properties/schema_version/const",keyword:"\
const",params:{allowedValue:"error.v1"}};e===null?e=[r]:e.push(r),t++}if(s.code!==void 0&&l.call(s,"code")&&s.code!=="embedding_mismatch"){let r={instancePath:n+
"/code",schemaPath:"#/properties/code/const",keyword:"const",params:{allowedValue:"embedding_mismatch"}};e===null?e=[r]:e.push(r),t++}if(s.details!==void 0&&l.call(
s,"details")){let r=s.details;if(r&&typeof r=="object"&&!Array.isArray(r)){if(r.expected===void 0||!l.call(r,"expected")){let i={instancePath:n+"/details",schemaPath:"\
#/properties/details/required",keyword:"required",params:{missingProperty:"expected"}};e===null?e=[i]:e.push(i),t++}if(r.found===void 0||!l.call(r,"found")){let i={
instancePath:n+"/details",schemaPath:"#/properties/details/required",keyword:"required",params:{missingProperty:"found"}};e===null?e=[i]:e.push(i),t++}for(let i of Object.
keys(r))if(!(i==="expected"||i==="found")){let o={instancePath:n+"/details/"+i.replace(/~/g,"~0").replace(/\//g,"~1"),schemaPath:"#/properties/details/additiona\
lProperties/allOf/0/false schema",keyword:"false schema",params:{}};if(e===null?e=[o]:e.push(o),t++,t>100)return ce.errors=e,!1}if(r.expected!==void 0&&l.call(r,
"expected")){let i=r.expected;if(typeof i!="string"&&i!==null){let o={instancePath:n+"/details/expected",schemaPath:"#/properties/details/properties/expected/ty\
pe",keyword:"type",params:{type:$r.properties.details.properties.expected.type}};e===null?e=[o]:e.push(o),t++}}if(r.found!==void 0&&l.call(r,"found")){let i=r.found;
if(typeof i!="string"&&i!==null){let o={instancePath:n+"/details/found",schemaPath:"#/properties/details/properties/found/type",keyword:"type",params:{type:$r.properties.
details.properties.found.type}};e===null?e=[o]:e.push(o),t++}}}else{let i={instancePath:n+"/details",schemaPath:"#/properties/details/type",keyword:"type",params:{
type:"object"}};e===null?e=[i]:e.push(i),t++}}if(s.message!==void 0&&l.call(s,"message")){let r=s.message;if(typeof r=="string"){if(g(r)<1){let i={instancePath:n+
"/message",schemaPath:"#/properties/message/minLength",keyword:"minLength",params:{limit:1}};e===null?e=[i]:e.push(i),t++}}else{let i={instancePath:n+"/message",
schemaPath:"#/properties/message/type",keyword:"type",params:{type:"string"}};e===null?e=[i]:e.push(i),t++}}if(s.retryable!==void 0&&l.call(s,"retryable")&&typeof s.
retryable!="boolean"){let r={instancePath:n+"/retryable",schemaPath:"#/properties/retryable/type",keyword:"type",params:{type:"boolean"}};e===null?e=[r]:e.push(
r),t++}if(s.hint!==void 0&&l.call(s,"hint")){let r=s.hint;if(typeof r=="string"){if(g(r)<1){let i={instancePath:n+"/hint",schemaPath:"#/properties/hint/minLengt\
h",keyword:"minLength",params:{limit:1}};e===null?e=[i]:e.push(i),t++}}else{let i={instancePath:n+"/hint",schemaPath:"#/properties/hint/type",keyword:"type",params:{
type:"string"}};e===null?e=[i]:e.push(i),t++}}}else{let r={instancePath:n,schemaPath:"#/type",keyword:"type",params:{type:"object"}};e===null?e=[r]:e.push(r),t++}
return ce.errors=e,t===0}function ue(s,{instancePath:n="",parentData:f,parentDataProperty:m,rootData:p=s}={}){let e=null,t=0;if(s&&typeof s=="object"&&!Array.isArray(s)){if(s.schema_version===
void 0||!l.call(s,"schema_version")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"schema_version"}};e===null?e=[r]:
e.push(r),t++}if(s.code===void 0||!l.call(s,"code")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"code"}};e===null?
e=[r]:e.push(r),t++}if(s.message===void 0||!l.call(s,"message")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"messa\
ge"}};e===null?e=[r]:e.push(r),t++}if(s.retryable===void 0||!l.call(s,"retryable")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"\
retryable"}};e===null?e=[r]:e.push(r),t++}for(let r of Object.keys(s))if(!(r==="schema_version"||r==="code"||r==="details"||r==="message"||r==="retryable"||r===
"hint")){let i={instancePath:n+"/"+r.replace(/~/g,"~0").replace(/\//g,"~1"),schemaPath:"#/additionalProperties/allOf/0/false schema",keyword:"false schema",params:{}};
if(e===null?e=[i]:e.push(i),t++,t>100)return ue.errors=e,!1}if(s.schema_version!==void 0&&l.call(s,"schema_version")&&s.schema_version!=="error.v1"){let r={instancePath:n+
"/schema_version",schemaPath:"#/properties/schema_version/const",keyword:"const",params:{allowedValue:"error.v1"}};e===null?e=[r]:e.push(r),t++}if(s.code!==void 0&&
l.call(s,"code")&&s.code!=="model_unavailable"){let r={instancePath:n+"/code",schemaPath:"#/properties/code/const",keyword:"const",params:{allowedValue:"model_u\
navailable"}};e===null?e=[r]:e.push(r),t++}if(s.details!==void 0&&l.call(s,"details")){let r=s.details;if(r&&typeof r=="object"&&!Array.isArray(r)){if(r.model===
void 0||!l.call(r,"model")){let i={instancePath:n+"/details",schemaPath:"#/properties/details/required",keyword:"required",params:{missingProperty:"model"}};e===
null?e=[i]:e.push(i),t++}for(let i of Object.keys(r))if(!(i==="model"||i==="install")){let o={instancePath:n+"/details/"+i.replace(/~/g,"~0").replace(/\//g,"~1"),
schemaPath:"#/properties/details/additionalProperties/allOf/0/false schema",keyword:"false schema",params:{}};if(e===null?e=[o]:e.push(o),t++,t>100)return ue.errors=
e,!1}if(r.model!==void 0&&l.call(r,"model")&&typeof r.model!="string"){let i={instancePath:n+"/details/model",schemaPath:"#/properties/details/properties/model/\
type",keyword:"type",params:{type:"string"}};e===null?e=[i]:e.push(i),t++}if(r.install!==void 0&&l.call(r,"install")&&typeof r.install!="string"){let i={instancePath:n+
"/details/install",schemaPath:"#/properties/details/properties/install/type",keyword:"type",params:{type:"string"}};e===null?e=[i]:e.push(i),t++}}else{let i={instancePath:n+
"/details",schemaPath:"#/properties/details/type",keyword:"type",params:{type:"object"}};e===null?e=[i]:e.push(i),t++}}if(s.message!==void 0&&l.call(s,"message")){
let r=s.message;if(typeof r=="string"){if(g(r)<1){let i={instancePath:n+"/message",schemaPath:"#/properties/message/minLength",keyword:"minLength",params:{limit:1}};
e===null?e=[i]:e.push(i),t++}}else{let i={instancePath:n+"/message",schemaPath:"#/properties/message/type",keyword:"type",params:{type:"string"}};e===null?e=[i]:
e.push(i),t++}}if(s.retryable!==void 0&&l.call(s,"retryable")&&typeof s.retryable!="boolean"){let r={instancePath:n+"/retryable",schemaPath:"#/properties/retrya\
ble/type",keyword:"type",params:{type:"boolean"}};e===null?e=[r]:e.push(r),t++}if(s.hint!==void 0&&l.call(s,"hint")){let r=s.hint;if(typeof r=="string"){if(g(r)<
1){let i={instancePath:n+"/hint",schemaPath:"#/properties/hint/minLength",keyword:"minLength",params:{limit:1}};e===null?e=[i]:e.push(i),t++}}else{let i={instancePath:n+
"/hint",schemaPath:"#/properties/hint/type",keyword:"type",params:{type:"string"}};e===null?e=[i]:e.push(i),t++}}}else{let r={instancePath:n,schemaPath:"#/type",
keyword:"type",params:{type:"object"}};e===null?e=[r]:e.push(r),t++}return ue.errors=e,t===0}function ze(s,{instancePath:n="",parentData:f,parentDataProperty:m,rootData:p=s}={}){let e=null,t=0;if(s&&typeof s=="object"&&!Array.isArray(s)){if(s.retriever===
void 0||!l.call(s,"retriever")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"retriever"}};e===null?e=[r]:e.push(r),
t++}if(s.code===void 0||!l.call(s,"code")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"code"}};e===null?e=[r]:e.push(
r),t++}for(let r of Object.keys(s))if(!(r==="retriever"||r==="code")){let i={instancePath:n+"/"+r.replace(/~/g,"~0").replace(/\//g,"~1"),schemaPath:"#/additiona\
lProperties/allOf/0/false schema",keyword:"false schema",params:{}};if(e===null?e=[i]:e.push(i),t++,t>100)return ze.errors=e,!1}if(s.retriever!==void 0&&l.call(
s,"retriever")){let r=s.retriever;if(typeof r=="string"){if(g(r)<1){let i={instancePath:n+"/retriever",schemaPath:"#/properties/retriever/minLength",keyword:"mi\
nLength",params:{limit:1}};e===null?e=[i]:e.push(i),t++}}else{let i={instancePath:n+"/retriever",schemaPath:"#/properties/retriever/type",keyword:"type",params:{
type:"string"}};e===null?e=[i]:e.push(i),t++}}s.code!==void 0&&l.call(s,"code")&&(N(s.code,{instancePath:n+"/code",parentData:s,parentDataProperty:"code",rootData:p})||
(e=e===null?N.errors:e.concat(N.errors),t=e.length))}else{let r={instancePath:n,schemaPath:"#/type",keyword:"type",params:{type:"object"}};e===null?e=[r]:e.push(
r),t++}return ze.errors=e,t===0}function U(s,{instancePath:n="",parentData:f,parentDataProperty:m,rootData:p=s}={}){let e=null,t=0;if(s&&typeof s=="object"&&!Array.
isArray(s)){if(s.schema_version===void 0||!l.call(s,"schema_version")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"\
schema_version"}};e===null?e=[r]:e.push(r),t++}if(s.code===void 0||!l.call(s,"code")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"\
code"}};e===null?e=[r]:e.push(r),t++}if(s.message===void 0||!l.call(s,"message")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"\
message"}};e===null?e=[r]:e.push(r),t++}if(s.retryable===void 0||!l.call(s,"retryable")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{
missingProperty:"retryable"}};e===null?e=[r]:e.push(r),t++}for(let r of Object.keys(s))if(!(r==="schema_version"||r==="code"||r==="details"||r==="message"||r===
"retryable"||r==="hint")){let i={instancePath:n+"/"+r.replace(/~/g,"~0").replace(/\//g,"~1"),schemaPath:"#/additionalProperties/allOf/0/false schema",keyword:"f\
alse schema",params:{}};if(e===null?e=[i]:e.push(i),t++,t>100)return U.errors=e,!1}if(s.schema_version!==void 0&&l.call(s,"schema_version")&&s.schema_version!==
"error.v1"){let r={instancePath:n+"/schema_version",schemaPath:"#/properties/schema_version/const",keyword:"const",params:{allowedValue:"error.v1"}};e===null?e=
[r]:e.push(r),t++}if(s.code!==void 0&&l.call(s,"code")&&s.code!=="retrieval_failed"){let r={instancePath:n+"/code",schemaPath:"#/properties/code/const",keyword:"\
const",params:{allowedValue:"retrieval_failed"}};e===null?e=[r]:e.push(r),t++}if(s.details!==void 0&&l.call(s,"details")){let r=s.details;if(r&&typeof r=="objec\
t"&&!Array.isArray(r)){if(r.retrievers===void 0||!l.call(r,"retrievers")){let i={instancePath:n+"/details",schemaPath:"#/properties/details/required",keyword:"r\
equired",params:{missingProperty:"retrievers"}};e===null?e=[i]:e.push(i),t++}for(let i of Object.keys(r))if(i!=="retrievers"){let o={instancePath:n+"/details/"+
i.replace(/~/g,"~0").replace(/\//g,"~1"),schemaPath:"#/properties/details/additionalProperties/allOf/0/false schema",keyword:"false schema",params:{}};if(e===null?
e=[o]:e.push(o),t++,t>100)return U.errors=e,!1}if(r.retrievers!==void 0&&l.call(r,"retrievers")){let i=r.retrievers;if(Array.isArray(i)){let o=i.length;for(let h=0;h<
o;h++)if(ze(i[h],{instancePath:n+"/details/retrievers/"+h,parentData:i,parentDataProperty:h,rootData:p})||(e=e===null?ze.errors:e.concat(ze.errors),t=e.length),
t>100)return U.errors=e,!1}else{let o={instancePath:n+"/details/retrievers",schemaPath:"#/properties/details/properties/retrievers/type",keyword:"type",params:{
type:"array"}};e===null?e=[o]:e.push(o),t++}}}else{let i={instancePath:n+"/details",schemaPath:"#/properties/details/type",keyword:"type",params:{type:"object"}};
e===null?e=[i]:e.push(i),t++}}if(s.message!==void 0&&l.call(s,"message")){let r=s.message;if(typeof r=="string"){if(g(r)<1){let i={instancePath:n+"/message",schemaPath:"\
#/properties/message/minLength",keyword:"minLength",params:{limit:1}};e===null?e=[i]:e.push(i),t++}}else{let i={instancePath:n+"/message",schemaPath:"#/properti\
es/message/type",keyword:"type",params:{type:"string"}};e===null?e=[i]:e.push(i),t++}}if(s.retryable!==void 0&&l.call(s,"retryable")&&typeof s.retryable!="boole\
an"){let r={instancePath:n+"/retryable",schemaPath:"#/properties/retryable/type",keyword:"type",params:{type:"boolean"}};e===null?e=[r]:e.push(r),t++}if(s.hint!==
void 0&&l.call(s,"hint")){let r=s.hint;if(typeof r=="string"){if(g(r)<1){let i={instancePath:n+"/hint",schemaPath:"#/properties/hint/minLength",keyword:"minLeng\
th",params:{limit:1}};e===null?e=[i]:e.push(i),t++}}else{let i={instancePath:n+"/hint",schemaPath:"#/properties/hint/type",keyword:"type",params:{type:"string"}};
e===null?e=[i]:e.push(i),t++}}}else{let r={instancePath:n,schemaPath:"#/type",keyword:"type",params:{type:"object"}};e===null?e=[r]:e.push(r),t++}return U.errors=
e,t===0}function me(s,{instancePath:n="",parentData:f,parentDataProperty:m,rootData:p=s}={}){let e=null,t=0;if(s&&typeof s=="object"&&!Array.isArray(s)){if(s.schema_version===
void 0||!l.call(s,"schema_version")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"schema_version"}};e===null?e=[r]:
e.push(r),t++}if(s.code===void 0||!l.call(s,"code")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"code"}};e===null?
e=[r]:e.push(r),t++}if(s.message===void 0||!l.call(s,"message")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"messa\
ge"}};e===null?e=[r]:e.push(r),t++}if(s.retryable===void 0||!l.call(s,"retryable")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"\
retryable"}};e===null?e=[r]:e.push(r),t++}for(let r of Object.keys(s))if(!(r==="schema_version"||r==="code"||r==="details"||r==="message"||r==="retryable"||r===
"hint")){let i={instancePath:n+"/"+r.replace(/~/g,"~0").replace(/\//g,"~1"),schemaPath:"#/additionalProperties/allOf/0/false schema",keyword:"false schema",params:{}};
if(e===null?e=[i]:e.push(i),t++,t>100)return me.errors=e,!1}if(s.schema_version!==void 0&&l.call(s,"schema_version")&&s.schema_version!=="error.v1"){let r={instancePath:n+
"/schema_version",schemaPath:"#/properties/schema_version/const",keyword:"const",params:{allowedValue:"error.v1"}};e===null?e=[r]:e.push(r),t++}if(s.code!==void 0&&
l.call(s,"code")&&s.code!=="unsupported"){let r={instancePath:n+"/code",schemaPath:"#/properties/code/const",keyword:"const",params:{allowedValue:"unsupported"}};
e===null?e=[r]:e.push(r),t++}if(s.details!==void 0&&l.call(s,"details")){let r=s.details;if(r&&typeof r=="object"&&!Array.isArray(r)){if(r.feature===void 0||!l.
call(r,"feature")){let i={instancePath:n+"/details",schemaPath:"#/properties/details/required",keyword:"required",params:{missingProperty:"feature"}};e===null?e=
[i]:e.push(i),t++}for(let i of Object.keys(r))if(!(i==="feature"||i==="retriever")){let o={instancePath:n+"/details/"+i.replace(/~/g,"~0").replace(/\//g,"~1"),schemaPath:"\
#/properties/details/additionalProperties/allOf/0/false schema",keyword:"false schema",params:{}};if(e===null?e=[o]:e.push(o),t++,t>100)return me.errors=e,!1}if(r.
feature!==void 0&&l.call(r,"feature")&&typeof r.feature!="string"){let i={instancePath:n+"/details/feature",schemaPath:"#/properties/details/properties/feature/\
type",keyword:"type",params:{type:"string"}};e===null?e=[i]:e.push(i),t++}if(r.retriever!==void 0&&l.call(r,"retriever")&&typeof r.retriever!="string"){let i={instancePath:n+
"/details/retriever",schemaPath:"#/properties/details/properties/retriever/type",keyword:"type",params:{type:"string"}};e===null?e=[i]:e.push(i),t++}}else{let i={
instancePath:n+"/details",schemaPath:"#/properties/details/type",keyword:"type",params:{type:"object"}};e===null?e=[i]:e.push(i),t++}}if(s.message!==void 0&&l.call(
s,"message")){let r=s.message;if(typeof r=="string"){if(g(r)<1){let i={instancePath:n+"/message",schemaPath:"#/properties/message/minLength",keyword:"minLength",
params:{limit:1}};e===null?e=[i]:e.push(i),t++}}else{let i={instancePath:n+"/message",schemaPath:"#/properties/message/type",keyword:"type",params:{type:"string"}};
e===null?e=[i]:e.push(i),t++}}if(s.retryable!==void 0&&l.call(s,"retryable")&&typeof s.retryable!="boolean"){let r={instancePath:n+"/retryable",schemaPath:"#/pr\
operties/retryable/type",keyword:"type",params:{type:"boolean"}};e===null?e=[r]:e.push(r),t++}if(s.hint!==void 0&&l.call(s,"hint")){let r=s.hint;if(typeof r=="s\
tring"){if(g(r)<1){let i={instancePath:n+"/hint",schemaPath:"#/properties/hint/minLength",keyword:"minLength",params:{limit:1}};e===null?e=[i]:e.push(i),t++}}else{
let i={instancePath:n+"/hint",schemaPath:"#/properties/hint/type",keyword:"type",params:{type:"string"}};e===null?e=[i]:e.push(i),t++}}}else{let r={instancePath:n,
schemaPath:"#/type",keyword:"type",params:{type:"object"}};e===null?e=[r]:e.push(r),t++}return me.errors=e,t===0}function fe(s,{instancePath:n="",parentData:f,parentDataProperty:m,rootData:p=s}={}){let e=null,t=0;if(s&&typeof s=="object"&&!Array.isArray(s)){if(s.schema_version===
void 0||!l.call(s,"schema_version")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"schema_version"}};e===null?e=[r]:
e.push(r),t++}if(s.code===void 0||!l.call(s,"code")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"code"}};e===null?
e=[r]:e.push(r),t++}if(s.message===void 0||!l.call(s,"message")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"messa\
ge"}};e===null?e=[r]:e.push(r),t++}if(s.retryable===void 0||!l.call(s,"retryable")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"\
retryable"}};e===null?e=[r]:e.push(r),t++}for(let r of Object.keys(s))if(!(r==="schema_version"||r==="code"||r==="details"||r==="message"||r==="retryable"||r===
"hint")){let i={instancePath:n+"/"+r.replace(/~/g,"~0").replace(/\//g,"~1"),schemaPath:"#/additionalProperties/allOf/0/false schema",keyword:"false schema",params:{}};
if(e===null?e=[i]:e.push(i),t++,t>100)return fe.errors=e,!1}if(s.schema_version!==void 0&&l.call(s,"schema_version")&&s.schema_version!=="error.v1"){let r={instancePath:n+
"/schema_version",schemaPath:"#/properties/schema_version/const",keyword:"const",params:{allowedValue:"error.v1"}};e===null?e=[r]:e.push(r),t++}if(s.code!==void 0&&
l.call(s,"code")&&s.code!=="timeout"){let r={instancePath:n+"/code",schemaPath:"#/properties/code/const",keyword:"const",params:{allowedValue:"timeout"}};e===null?
e=[r]:e.push(r),t++}if(s.details!==void 0&&l.call(s,"details")){let r=s.details;if(r&&typeof r=="object"&&!Array.isArray(r)){if(r.stage===void 0||!l.call(r,"sta\
ge")){let i={instancePath:n+"/details",schemaPath:"#/properties/details/required",keyword:"required",params:{missingProperty:"stage"}};e===null?e=[i]:e.push(i),
t++}if(r.limit_ms===void 0||!l.call(r,"limit_ms")){let i={instancePath:n+"/details",schemaPath:"#/properties/details/required",keyword:"required",params:{missingProperty:"\
limit_ms"}};e===null?e=[i]:e.push(i),t++}for(let i of Object.keys(r))if(!(i==="stage"||i==="limit_ms")){let o={instancePath:n+"/details/"+i.replace(/~/g,"~0").replace(
/\//g,"~1"),schemaPath:"#/properties/details/additionalProperties/allOf/0/false schema",keyword:"false schema",params:{}};if(e===null?e=[o]:e.push(o),t++,t>100)
return fe.errors=e,!1}if(r.stage!==void 0&&l.call(r,"stage")&&typeof r.stage!="string"){let i={instancePath:n+"/details/stage",schemaPath:"#/properties/details/\
properties/stage/type",keyword:"type",params:{type:"string"}};e===null?e=[i]:e.push(i),t++}if(r.limit_ms!==void 0&&l.call(r,"limit_ms")){let i=r.limit_ms;if(typeof i==
"number"&&isFinite(i)){if(i<0||isNaN(i)){let o={instancePath:n+"/details/limit_ms",schemaPath:"#/properties/details/properties/limit_ms/minimum",keyword:"minimu\
m",params:{comparison:">=",limit:0}};e===null?e=[o]:e.push(o),t++}}else{let o={instancePath:n+"/details/limit_ms",schemaPath:"#/properties/details/properties/li\
mit_ms/type",keyword:"type",params:{type:"number"}};e===null?e=[o]:e.push(o),t++}}}else{let i={instancePath:n+"/details",schemaPath:"#/properties/details/type",
keyword:"type",params:{type:"object"}};e===null?e=[i]:e.push(i),t++}}if(s.message!==void 0&&l.call(s,"message")){let r=s.message;if(typeof r=="string"){if(g(r)<
1){let i={instancePath:n+"/message",schemaPath:"#/properties/message/minLength",keyword:"minLength",params:{limit:1}};e===null?e=[i]:e.push(i),t++}}else{let i={
instancePath:n+"/message",schemaPath:"#/properties/message/type",keyword:"type",params:{type:"string"}};e===null?e=[i]:e.push(i),t++}}if(s.retryable!==void 0&&l.
call(s,"retryable")&&typeof s.retryable!="boolean"){let r={instancePath:n+"/retryable",schemaPath:"#/properties/retryable/type",keyword:"type",params:{type:"boo\
lean"}};e===null?e=[r]:e.push(r),t++}if(s.hint!==void 0&&l.call(s,"hint")){let r=s.hint;if(typeof r=="string"){if(g(r)<1){let i={instancePath:n+"/hint",schemaPath:"\
#/properties/hint/minLength",keyword:"minLength",params:{limit:1}};e===null?e=[i]:e.push(i),t++}}else{let i={instancePath:n+"/hint",schemaPath:"#/properties/hin\
t/type",keyword:"type",params:{type:"string"}};e===null?e=[i]:e.push(i),t++}}}else{let r={instancePath:n,schemaPath:"#/type",keyword:"type",params:{type:"object"}};
e===null?e=[r]:e.push(r),t++}return fe.errors=e,t===0}function he(s,{instancePath:n="",parentData:f,parentDataProperty:m,rootData:p=s}={}){let e=null,t=0;if(s&&typeof s=="object"&&!Array.isArray(s)){if(s.schema_version===
void 0||!l.call(s,"schema_version")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"schema_version"}};e===null?e=[r]:
e.push(r),t++}if(s.code===void 0||!l.call(s,"code")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"code"}};e===null?
e=[r]:e.push(r),t++}if(s.message===void 0||!l.call(s,"message")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"messa\
ge"}};e===null?e=[r]:e.push(r),t++}if(s.retryable===void 0||!l.call(s,"retryable")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"\
retryable"}};e===null?e=[r]:e.push(r),t++}for(let r of Object.keys(s))if(!(r==="schema_version"||r==="code"||r==="details"||r==="message"||r==="retryable"||r===
"hint")){let i={instancePath:n+"/"+r.replace(/~/g,"~0").replace(/\//g,"~1"),schemaPath:"#/additionalProperties/allOf/0/false schema",keyword:"false schema",params:{}};
if(e===null?e=[i]:e.push(i),t++,t>100)return he.errors=e,!1}if(s.schema_version!==void 0&&l.call(s,"schema_version")&&s.schema_version!=="error.v1"){let r={instancePath:n+
"/schema_version",schemaPath:"#/properties/schema_version/const",keyword:"const",params:{allowedValue:"error.v1"}};e===null?e=[r]:e.push(r),t++}if(s.code!==void 0&&
l.call(s,"code")&&s.code!=="locked"){let r={instancePath:n+"/code",schemaPath:"#/properties/code/const",keyword:"const",params:{allowedValue:"locked"}};e===null?
e=[r]:e.push(r),t++}if(s.details!==void 0&&l.call(s,"details")){let r=s.details;if(r&&typeof r=="object"&&!Array.isArray(r)){if(r.path===void 0||!l.call(r,"path")){
let i={instancePath:n+"/details",schemaPath:"#/properties/details/required",keyword:"required",params:{missingProperty:"path"}};e===null?e=[i]:e.push(i),t++}for(let i of Object.
keys(r))if(i!=="path"){let o={instancePath:n+"/details/"+i.replace(/~/g,"~0").replace(/\//g,"~1"),schemaPath:"#/properties/details/additionalProperties/allOf/0/\
false schema",keyword:"false schema",params:{}};if(e===null?e=[o]:e.push(o),t++,t>100)return he.errors=e,!1}if(r.path!==void 0&&l.call(r,"path")&&typeof r.path!=
"string"){let i={instancePath:n+"/details/path",schemaPath:"#/properties/details/properties/path/type",keyword:"type",params:{type:"string"}};e===null?e=[i]:e.push(
i),t++}}else{let i={instancePath:n+"/details",schemaPath:"#/properties/details/type",keyword:"type",params:{type:"object"}};e===null?e=[i]:e.push(i),t++}}if(s.message!==
void 0&&l.call(s,"message")){let r=s.message;if(typeof r=="string"){if(g(r)<1){let i={instancePath:n+"/message",schemaPath:"#/properties/message/minLength",keyword:"\
minLength",params:{limit:1}};e===null?e=[i]:e.push(i),t++}}else{let i={instancePath:n+"/message",schemaPath:"#/properties/message/type",keyword:"type",params:{type:"\
string"}};e===null?e=[i]:e.push(i),t++}}if(s.retryable!==void 0&&l.call(s,"retryable")&&typeof s.retryable!="boolean"){let r={instancePath:n+"/retryable",schemaPath:"\
#/properties/retryable/type",keyword:"type",params:{type:"boolean"}};e===null?e=[r]:e.push(r),t++}if(s.hint!==void 0&&l.call(s,"hint")){let r=s.hint;if(typeof r==
"string"){if(g(r)<1){let i={instancePath:n+"/hint",schemaPath:"#/properties/hint/minLength",keyword:"minLength",params:{limit:1}};e===null?e=[i]:e.push(i),t++}}else{
let i={instancePath:n+"/hint",schemaPath:"#/properties/hint/type",keyword:"type",params:{type:"string"}};e===null?e=[i]:e.push(i),t++}}}else{let r={instancePath:n,
schemaPath:"#/type",keyword:"type",params:{type:"object"}};e===null?e=[r]:e.push(r),t++}return he.errors=e,t===0}function de(s,{instancePath:n="",parentData:f,parentDataProperty:m,rootData:p=s}={}){let e=null,t=0;if(s&&typeof s=="object"&&!Array.isArray(s)){if(s.schema_version===
void 0||!l.call(s,"schema_version")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"schema_version"}};e===null?e=[r]:
e.push(r),t++}if(s.code===void 0||!l.call(s,"code")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"code"}};e===null?
e=[r]:e.push(r),t++}if(s.message===void 0||!l.call(s,"message")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"messa\
ge"}};e===null?e=[r]:e.push(r),t++}if(s.retryable===void 0||!l.call(s,"retryable")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"\
retryable"}};e===null?e=[r]:e.push(r),t++}for(let r of Object.keys(s))if(!(r==="schema_version"||r==="code"||r==="details"||r==="message"||r==="retryable"||r===
"hint")){let i={instancePath:n+"/"+r.replace(/~/g,"~0").replace(/\//g,"~1"),schemaPath:"#/additionalProperties/allOf/0/false schema",keyword:"false schema",params:{}};
if(e===null?e=[i]:e.push(i),t++,t>100)return de.errors=e,!1}if(s.schema_version!==void 0&&l.call(s,"schema_version")&&s.schema_version!=="error.v1"){let r={instancePath:n+
"/schema_version",schemaPath:"#/properties/schema_version/const",keyword:"const",params:{allowedValue:"error.v1"}};e===null?e=[r]:e.push(r),t++}if(s.code!==void 0&&
l.call(s,"code")&&s.code!=="corrupt_index"){let r={instancePath:n+"/code",schemaPath:"#/properties/code/const",keyword:"const",params:{allowedValue:"corrupt_ind\
ex"}};e===null?e=[r]:e.push(r),t++}if(s.details!==void 0&&l.call(s,"details")){let r=s.details;if(r&&typeof r=="object"&&!Array.isArray(r)){if(r.reason===void 0||
!l.call(r,"reason")){let i={instancePath:n+"/details",schemaPath:"#/properties/details/required",keyword:"required",params:{missingProperty:"reason"}};e===null?
e=[i]:e.push(i),t++}for(let i of Object.keys(r))if(!(i==="path"||i==="reason")){let o={instancePath:n+"/details/"+i.replace(/~/g,"~0").replace(/\//g,"~1"),schemaPath:"\
#/properties/details/additionalProperties/allOf/0/false schema",keyword:"false schema",params:{}};if(e===null?e=[o]:e.push(o),t++,t>100)return de.errors=e,!1}if(r.
path!==void 0&&l.call(r,"path")&&typeof r.path!="string"){let i={instancePath:n+"/details/path",schemaPath:"#/properties/details/properties/path/type",keyword:"\
type",params:{type:"string"}};e===null?e=[i]:e.push(i),t++}if(r.reason!==void 0&&l.call(r,"reason")&&typeof r.reason!="string"){let i={instancePath:n+"/details/\
reason",schemaPath:"#/properties/details/properties/reason/type",keyword:"type",params:{type:"string"}};e===null?e=[i]:e.push(i),t++}}else{let i={instancePath:n+
"/details",schemaPath:"#/properties/details/type",keyword:"type",params:{type:"object"}};e===null?e=[i]:e.push(i),t++}}if(s.message!==void 0&&l.call(s,"message")){
let r=s.message;if(typeof r=="string"){if(g(r)<1){let i={instancePath:n+"/message",schemaPath:"#/properties/message/minLength",keyword:"minLength",params:{limit:1}};
e===null?e=[i]:e.push(i),t++}}else{let i={instancePath:n+"/message",schemaPath:"#/properties/message/type",keyword:"type",params:{type:"string"}};e===null?e=[i]:
e.push(i),t++}}if(s.retryable!==void 0&&l.call(s,"retryable")&&typeof s.retryable!="boolean"){let r={instancePath:n+"/retryable",schemaPath:"#/properties/retrya\
ble/type",keyword:"type",params:{type:"boolean"}};e===null?e=[r]:e.push(r),t++}if(s.hint!==void 0&&l.call(s,"hint")){let r=s.hint;if(typeof r=="string"){if(g(r)<
1){let i={instancePath:n+"/hint",schemaPath:"#/properties/hint/minLength",keyword:"minLength",params:{limit:1}};e===null?e=[i]:e.push(i),t++}}else{let i={instancePath:n+
"/hint",schemaPath:"#/properties/hint/type",keyword:"type",params:{type:"string"}};e===null?e=[i]:e.push(i),t++}}}else{let r={instancePath:n,schemaPath:"#/type",
keyword:"type",params:{type:"object"}};e===null?e=[r]:e.push(r),t++}return de.errors=e,t===0}function ye(s,{instancePath:n="",parentData:f,parentDataProperty:m,rootData:p=s}={}){let e=null,t=0;if(s&&typeof s=="object"&&!Array.isArray(s)){if(s.schema_version===
void 0||!l.call(s,"schema_version")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"schema_version"}};e===null?e=[r]:
e.push(r),t++}if(s.code===void 0||!l.call(s,"code")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"code"}};e===null?
e=[r]:e.push(r),t++}if(s.message===void 0||!l.call(s,"message")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"messa\
ge"}};e===null?e=[r]:e.push(r),t++}if(s.retryable===void 0||!l.call(s,"retryable")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"\
retryable"}};e===null?e=[r]:e.push(r),t++}for(let r of Object.keys(s))if(!(r==="schema_version"||r==="code"||r==="details"||r==="message"||r==="retryable"||r===
"hint")){let i={instancePath:n+"/"+r.replace(/~/g,"~0").replace(/\//g,"~1"),schemaPath:"#/additionalProperties/allOf/0/false schema",keyword:"false schema",params:{}};
if(e===null?e=[i]:e.push(i),t++,t>100)return ye.errors=e,!1}if(s.schema_version!==void 0&&l.call(s,"schema_version")&&s.schema_version!=="error.v1"){let r={instancePath:n+
"/schema_version",schemaPath:"#/properties/schema_version/const",keyword:"const",params:{allowedValue:"error.v1"}};e===null?e=[r]:e.push(r),t++}if(s.code!==void 0&&
l.call(s,"code")&&s.code!=="io_error"){let r={instancePath:n+"/code",schemaPath:"#/properties/code/const",keyword:"const",params:{allowedValue:"io_error"}};e===
null?e=[r]:e.push(r),t++}if(s.details!==void 0&&l.call(s,"details")){let r=s.details;if(r&&typeof r=="object"&&!Array.isArray(r)){if(r.path===void 0||!l.call(r,
"path")){let i={instancePath:n+"/details",schemaPath:"#/properties/details/required",keyword:"required",params:{missingProperty:"path"}};e===null?e=[i]:e.push(i),
t++}for(let i of Object.keys(r))if(!(i==="path"||i==="errno")){let o={instancePath:n+"/details/"+i.replace(/~/g,"~0").replace(/\//g,"~1"),schemaPath:"#/properti\
es/details/additionalProperties/allOf/0/false schema",keyword:"false schema",params:{}};if(e===null?e=[o]:e.push(o),t++,t>100)return ye.errors=e,!1}if(r.path!==
void 0&&l.call(r,"path")&&typeof r.path!="string"){let i={instancePath:n+"/details/path",schemaPath:"#/properties/details/properties/path/type",keyword:"type",params:{
type:"string"}};e===null?e=[i]:e.push(i),t++}if(r.errno!==void 0&&l.call(r,"errno")&&typeof r.errno!="string"){let i={instancePath:n+"/details/errno",schemaPath:"\
#/properties/details/properties/errno/type",keyword:"type",params:{type:"string"}};e===null?e=[i]:e.push(i),t++}}else{let i={instancePath:n+"/details",schemaPath:"\
#/properties/details/type",keyword:"type",params:{type:"object"}};e===null?e=[i]:e.push(i),t++}}if(s.message!==void 0&&l.call(s,"message")){let r=s.message;if(typeof r==
"string"){if(g(r)<1){let i={instancePath:n+"/message",schemaPath:"#/properties/message/minLength",keyword:"minLength",params:{limit:1}};e===null?e=[i]:e.push(i),
t++}}else{let i={instancePath:n+"/message",schemaPath:"#/properties/message/type",keyword:"type",params:{type:"string"}};e===null?e=[i]:e.push(i),t++}}if(s.retryable!==
void 0&&l.call(s,"retryable")&&typeof s.retryable!="boolean"){let r={instancePath:n+"/retryable",schemaPath:"#/properties/retryable/type",keyword:"type",params:{
type:"boolean"}};e===null?e=[r]:e.push(r),t++}if(s.hint!==void 0&&l.call(s,"hint")){let r=s.hint;if(typeof r=="string"){if(g(r)<1){let i={instancePath:n+"/hint",
schemaPath:"#/properties/hint/minLength",keyword:"minLength",params:{limit:1}};e===null?e=[i]:e.push(i),t++}}else{let i={instancePath:n+"/hint",schemaPath:"#/pr\
operties/hint/type",keyword:"type",params:{type:"string"}};e===null?e=[i]:e.push(i),t++}}}else{let r={instancePath:n,schemaPath:"#/type",keyword:"type",params:{
type:"object"}};e===null?e=[r]:e.push(r),t++}return ye.errors=e,t===0}function ge(s,{instancePath:n="",parentData:f,parentDataProperty:m,rootData:p=s}={}){let e=null,t=0;if(s&&typeof s=="object"&&!Array.isArray(s)){if(s.schema_version===
void 0||!l.call(s,"schema_version")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"schema_version"}};e===null?e=[r]:
e.push(r),t++}if(s.code===void 0||!l.call(s,"code")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"code"}};e===null?
e=[r]:e.push(r),t++}if(s.message===void 0||!l.call(s,"message")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"messa\
ge"}};e===null?e=[r]:e.push(r),t++}if(s.retryable===void 0||!l.call(s,"retryable")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"\
retryable"}};e===null?e=[r]:e.push(r),t++}for(let r of Object.keys(s))if(!(r==="schema_version"||r==="code"||r==="details"||r==="message"||r==="retryable"||r===
"hint")){let i={instancePath:n+"/"+r.replace(/~/g,"~0").replace(/\//g,"~1"),schemaPath:"#/additionalProperties/allOf/0/false schema",keyword:"false schema",params:{}};
if(e===null?e=[i]:e.push(i),t++,t>100)return ge.errors=e,!1}if(s.schema_version!==void 0&&l.call(s,"schema_version")&&s.schema_version!=="error.v1"){let r={instancePath:n+
"/schema_version",schemaPath:"#/properties/schema_version/const",keyword:"const",params:{allowedValue:"error.v1"}};e===null?e=[r]:e.push(r),t++}if(s.code!==void 0&&
l.call(s,"code")&&s.code!=="chunk_not_found"){let r={instancePath:n+"/code",schemaPath:"#/properties/code/const",keyword:"const",params:{allowedValue:"chunk_not\
_found"}};e===null?e=[r]:e.push(r),t++}if(s.details!==void 0&&l.call(s,"details")){let r=s.details;if(r&&typeof r=="object"&&!Array.isArray(r)){if(r.chunk_id===
void 0||!l.call(r,"chunk_id")){let i={instancePath:n+"/details",schemaPath:"#/properties/details/required",keyword:"required",params:{missingProperty:"chunk_id"}};
e===null?e=[i]:e.push(i),t++}for(let i of Object.keys(r))if(i!=="chunk_id"){let o={instancePath:n+"/details/"+i.replace(/~/g,"~0").replace(/\//g,"~1"),schemaPath:"\
#/properties/details/additionalProperties/allOf/0/false schema",keyword:"false schema",params:{}};if(e===null?e=[o]:e.push(o),t++,t>100)return ge.errors=e,!1}if(r.
chunk_id!==void 0&&l.call(r,"chunk_id")&&typeof r.chunk_id!="string"){let i={instancePath:n+"/details/chunk_id",schemaPath:"#/properties/details/properties/chun\
k_id/type",keyword:"type",params:{type:"string"}};e===null?e=[i]:e.push(i),t++}}else{let i={instancePath:n+"/details",schemaPath:"#/properties/details/type",keyword:"\
type",params:{type:"object"}};e===null?e=[i]:e.push(i),t++}}if(s.message!==void 0&&l.call(s,"message")){let r=s.message;if(typeof r=="string"){if(g(r)<1){let i={
instancePath:n+"/message",schemaPath:"#/properties/message/minLength",keyword:"minLength",params:{limit:1}};e===null?e=[i]:e.push(i),t++}}else{let i={instancePath:n+
"/message",schemaPath:"#/properties/message/type",keyword:"type",params:{type:"string"}};e===null?e=[i]:e.push(i),t++}}if(s.retryable!==void 0&&l.call(s,"retrya\
ble")&&typeof s.retryable!="boolean"){let r={instancePath:n+"/retryable",schemaPath:"#/properties/retryable/type",keyword:"type",params:{type:"boolean"}};e===null?
e=[r]:e.push(r),t++}if(s.hint!==void 0&&l.call(s,"hint")){let r=s.hint;if(typeof r=="string"){if(g(r)<1){let i={instancePath:n+"/hint",schemaPath:"#/properties/\
hint/minLength",keyword:"minLength",params:{limit:1}};e===null?e=[i]:e.push(i),t++}}else{let i={instancePath:n+"/hint",schemaPath:"#/properties/hint/type",keyword:"\
type",params:{type:"string"}};e===null?e=[i]:e.push(i),t++}}}else{let r={instancePath:n,schemaPath:"#/type",keyword:"type",params:{type:"object"}};e===null?e=[r]:
e.push(r),t++}return ge.errors=e,t===0}function _e(s,{instancePath:n="",parentData:f,parentDataProperty:m,rootData:p=s}={}){let e=null,t=0;if(s&&typeof s=="object"&&!Array.isArray(s)){if(s.schema_version===
void 0||!l.call(s,"schema_version")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"schema_version"}};e===null?e=[r]:
e.push(r),t++}if(s.code===void 0||!l.call(s,"code")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"code"}};e===null?
e=[r]:e.push(r),t++}if(s.message===void 0||!l.call(s,"message")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"messa\
ge"}};e===null?e=[r]:e.push(r),t++}if(s.retryable===void 0||!l.call(s,"retryable")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"\
retryable"}};e===null?e=[r]:e.push(r),t++}for(let r of Object.keys(s))if(!(r==="schema_version"||r==="code"||r==="details"||r==="message"||r==="retryable"||r===
"hint")){let i={instancePath:n+"/"+r.replace(/~/g,"~0").replace(/\//g,"~1"),schemaPath:"#/additionalProperties/allOf/0/false schema",keyword:"false schema",params:{}};
if(e===null?e=[i]:e.push(i),t++,t>100)return _e.errors=e,!1}if(s.schema_version!==void 0&&l.call(s,"schema_version")&&s.schema_version!=="error.v1"){let r={instancePath:n+
"/schema_version",schemaPath:"#/properties/schema_version/const",keyword:"const",params:{allowedValue:"error.v1"}};e===null?e=[r]:e.push(r),t++}if(s.code!==void 0&&
l.call(s,"code")&&s.code!=="doc_not_found"){let r={instancePath:n+"/code",schemaPath:"#/properties/code/const",keyword:"const",params:{allowedValue:"doc_not_fou\
nd"}};e===null?e=[r]:e.push(r),t++}if(s.details!==void 0&&l.call(s,"details")){let r=s.details;if(r&&typeof r=="object"&&!Array.isArray(r)){for(let i of Object.
keys(r))if(!(i==="doc_id"||i==="path")){let o={instancePath:n+"/details/"+i.replace(/~/g,"~0").replace(/\//g,"~1"),schemaPath:"#/properties/details/additionalPr\
operties/allOf/0/false schema",keyword:"false schema",params:{}};if(e===null?e=[o]:e.push(o),t++,t>100)return _e.errors=e,!1}if(r.doc_id!==void 0&&l.call(r,"doc\
_id")&&typeof r.doc_id!="string"){let i={instancePath:n+"/details/doc_id",schemaPath:"#/properties/details/properties/doc_id/type",keyword:"type",params:{type:"\
string"}};e===null?e=[i]:e.push(i),t++}if(r.path!==void 0&&l.call(r,"path")&&typeof r.path!="string"){let i={instancePath:n+"/details/path",schemaPath:"#/proper\
ties/details/properties/path/type",keyword:"type",params:{type:"string"}};e===null?e=[i]:e.push(i),t++}}else{let i={instancePath:n+"/details",schemaPath:"#/prop\
erties/details/type",keyword:"type",params:{type:"object"}};e===null?e=[i]:e.push(i),t++}}if(s.message!==void 0&&l.call(s,"message")){let r=s.message;if(typeof r==
"string"){if(g(r)<1){let i={instancePath:n+"/message",schemaPath:"#/properties/message/minLength",keyword:"minLength",params:{limit:1}};e===null?e=[i]:e.push(i),
t++}}else{let i={instancePath:n+"/message",schemaPath:"#/properties/message/type",keyword:"type",params:{type:"string"}};e===null?e=[i]:e.push(i),t++}}if(s.retryable!==
void 0&&l.call(s,"retryable")&&typeof s.retryable!="boolean"){let r={instancePath:n+"/retryable",schemaPath:"#/properties/retryable/type",keyword:"type",params:{
type:"boolean"}};e===null?e=[r]:e.push(r),t++}if(s.hint!==void 0&&l.call(s,"hint")){let r=s.hint;if(typeof r=="string"){if(g(r)<1){let i={instancePath:n+"/hint",
schemaPath:"#/properties/hint/minLength",keyword:"minLength",params:{limit:1}};e===null?e=[i]:e.push(i),t++}}else{let i={instancePath:n+"/hint",schemaPath:"#/pr\
operties/hint/type",keyword:"type",params:{type:"string"}};e===null?e=[i]:e.push(i),t++}}}else{let r={instancePath:n,schemaPath:"#/type",keyword:"type",params:{
type:"object"}};e===null?e=[r]:e.push(r),t++}return _e.errors=e,t===0}function ke(s,{instancePath:n="",parentData:f,parentDataProperty:m,rootData:p=s}={}){let e=null,t=0;if(s&&typeof s=="object"&&!Array.isArray(s)){if(s.schema_version===
void 0||!l.call(s,"schema_version")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"schema_version"}};e===null?e=[r]:
e.push(r),t++}if(s.code===void 0||!l.call(s,"code")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"code"}};e===null?
e=[r]:e.push(r),t++}if(s.message===void 0||!l.call(s,"message")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"messa\
ge"}};e===null?e=[r]:e.push(r),t++}if(s.retryable===void 0||!l.call(s,"retryable")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"\
retryable"}};e===null?e=[r]:e.push(r),t++}for(let r of Object.keys(s))if(!(r==="schema_version"||r==="code"||r==="details"||r==="message"||r==="retryable"||r===
"hint")){let i={instancePath:n+"/"+r.replace(/~/g,"~0").replace(/\//g,"~1"),schemaPath:"#/additionalProperties/allOf/0/false schema",keyword:"false schema",params:{}};
if(e===null?e=[i]:e.push(i),t++,t>100)return ke.errors=e,!1}if(s.schema_version!==void 0&&l.call(s,"schema_version")&&s.schema_version!=="error.v1"){let r={instancePath:n+
"/schema_version",schemaPath:"#/properties/schema_version/const",keyword:"const",params:{allowedValue:"error.v1"}};e===null?e=[r]:e.push(r),t++}if(s.code!==void 0&&
l.call(s,"code")&&s.code!=="span_not_supported"){let r={instancePath:n+"/code",schemaPath:"#/properties/code/const",keyword:"const",params:{allowedValue:"span_n\
ot_supported"}};e===null?e=[r]:e.push(r),t++}if(s.details!==void 0&&l.call(s,"details")){let r=s.details;if(r&&typeof r=="object"&&!Array.isArray(r)){if(r.doc_id===
void 0||!l.call(r,"doc_id")){let i={instancePath:n+"/details",schemaPath:"#/properties/details/required",keyword:"required",params:{missingProperty:"doc_id"}};e===
null?e=[i]:e.push(i),t++}if(r.reason===void 0||!l.call(r,"reason")){let i={instancePath:n+"/details",schemaPath:"#/properties/details/required",keyword:"require\
d",params:{missingProperty:"reason"}};e===null?e=[i]:e.push(i),t++}for(let i of Object.keys(r))if(!(i==="doc_id"||i==="reason")){let o={instancePath:n+"/details\
/"+i.replace(/~/g,"~0").replace(/\//g,"~1"),schemaPath:"#/properties/details/additionalProperties/allOf/0/false schema",keyword:"false schema",params:{}};if(e===
null?e=[o]:e.push(o),t++,t>100)return ke.errors=e,!1}if(r.doc_id!==void 0&&l.call(r,"doc_id")&&typeof r.doc_id!="string"){let i={instancePath:n+"/details/doc_id",
schemaPath:"#/properties/details/properties/doc_id/type",keyword:"type",params:{type:"string"}};e===null?e=[i]:e.push(i),t++}if(r.reason!==void 0&&l.call(r,"rea\
son")&&typeof r.reason!="string"){let i={instancePath:n+"/details/reason",schemaPath:"#/properties/details/properties/reason/type",keyword:"type",params:{type:"\
string"}};e===null?e=[i]:e.push(i),t++}}else{let i={instancePath:n+"/details",schemaPath:"#/properties/details/type",keyword:"type",params:{type:"object"}};e===
null?e=[i]:e.push(i),t++}}if(s.message!==void 0&&l.call(s,"message")){let r=s.message;if(typeof r=="string"){if(g(r)<1){let i={instancePath:n+"/message",schemaPath:"\
#/properties/message/minLength",keyword:"minLength",params:{limit:1}};e===null?e=[i]:e.push(i),t++}}else{let i={instancePath:n+"/message",schemaPath:"#/properti\
es/message/type",keyword:"type",params:{type:"string"}};e===null?e=[i]:e.push(i),t++}}if(s.retryable!==void 0&&l.call(s,"retryable")&&typeof s.retryable!="boole\
an"){let r={instancePath:n+"/retryable",schemaPath:"#/properties/retryable/type",keyword:"type",params:{type:"boolean"}};e===null?e=[r]:e.push(r),t++}if(s.hint!==
void 0&&l.call(s,"hint")){let r=s.hint;if(typeof r=="string"){if(g(r)<1){let i={instancePath:n+"/hint",schemaPath:"#/properties/hint/minLength",keyword:"minLeng\
th",params:{limit:1}};e===null?e=[i]:e.push(i),t++}}else{let i={instancePath:n+"/hint",schemaPath:"#/properties/hint/type",keyword:"type",params:{type:"string"}};
e===null?e=[i]:e.push(i),t++}}}else{let r={instancePath:n,schemaPath:"#/type",keyword:"type",params:{type:"object"}};e===null?e=[r]:e.push(r),t++}return ke.errors=
e,t===0}function Ce(s,{instancePath:n="",parentData:f,parentDataProperty:m,rootData:p=s}={}){let e=null,t=0;if(s&&typeof s=="object"&&!Array.isArray(s)){if(s.schema_version===
void 0||!l.call(s,"schema_version")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"schema_version"}};e===null?e=[r]:
e.push(r),t++}if(s.code===void 0||!l.call(s,"code")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"code"}};e===null?
e=[r]:e.push(r),t++}if(s.message===void 0||!l.call(s,"message")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"messa\
ge"}};e===null?e=[r]:e.push(r),t++}if(s.retryable===void 0||!l.call(s,"retryable")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"\
retryable"}};e===null?e=[r]:e.push(r),t++}for(let r of Object.keys(s))if(!(r==="schema_version"||r==="code"||r==="details"||r==="message"||r==="retryable"||r===
"hint")){let i={instancePath:n+"/"+r.replace(/~/g,"~0").replace(/\//g,"~1"),schemaPath:"#/additionalProperties/allOf/0/false schema",keyword:"false schema",params:{}};
if(e===null?e=[i]:e.push(i),t++,t>100)return Ce.errors=e,!1}if(s.schema_version!==void 0&&l.call(s,"schema_version")&&s.schema_version!=="error.v1"){let r={instancePath:n+
"/schema_version",schemaPath:"#/properties/schema_version/const",keyword:"const",params:{allowedValue:"error.v1"}};e===null?e=[r]:e.push(r),t++}if(s.code!==void 0&&
l.call(s,"code")&&s.code!=="internal"){let r={instancePath:n+"/code",schemaPath:"#/properties/code/const",keyword:"const",params:{allowedValue:"internal"}};e===
null?e=[r]:e.push(r),t++}if(s.details!==void 0&&l.call(s,"details")){let r={instancePath:n+"/details",schemaPath:"#/properties/details/false schema",keyword:"fa\
lse schema",params:{}};e===null?e=[r]:e.push(r),t++}if(s.message!==void 0&&l.call(s,"message")){let r=s.message;if(typeof r=="string"){if(g(r)<1){let i={instancePath:n+
"/message",schemaPath:"#/properties/message/minLength",keyword:"minLength",params:{limit:1}};e===null?e=[i]:e.push(i),t++}}else{let i={instancePath:n+"/message",
schemaPath:"#/properties/message/type",keyword:"type",params:{type:"string"}};e===null?e=[i]:e.push(i),t++}}if(s.retryable!==void 0&&l.call(s,"retryable")&&typeof s.
retryable!="boolean"){let r={instancePath:n+"/retryable",schemaPath:"#/properties/retryable/type",keyword:"type",params:{type:"boolean"}};e===null?e=[r]:e.push(
r),t++}if(s.hint!==void 0&&l.call(s,"hint")){let r=s.hint;if(typeof r=="string"){if(g(r)<1){let i={instancePath:n+"/hint",schemaPath:"#/properties/hint/minLengt\
h",keyword:"minLength",params:{limit:1}};e===null?e=[i]:e.push(i),t++}}else{let i={instancePath:n+"/hint",schemaPath:"#/properties/hint/type",keyword:"type",params:{
type:"string"}};e===null?e=[i]:e.push(i),t++}}}else{let r={instancePath:n,schemaPath:"#/type",keyword:"type",params:{type:"object"}};e===null?e=[r]:e.push(r),t++}
return Ce.errors=e,t===0}function A(s,{instancePath:n="",parentData:f,parentDataProperty:m,rootData:p=s}={}){let e=null,t=0;if(s&&typeof s=="object"&&!Array.isArray(
s)){let r=s.code;if(typeof r=="string")if(r==="stale_cursor")le(s,{instancePath:n,parentData:f,parentDataProperty:m,rootData:p})||(e=e===null?le.errors:e.concat(
le.errors),t=e.length);else if(r==="invalid_cursor")oe(s,{instancePath:n,parentData:f,parentDataProperty:m,rootData:p})||(e=e===null?oe.errors:e.concat(oe.errors),
t=e.length);else if(r==="invalid_input")pe(s,{instancePath:n,parentData:f,parentDataProperty:m,rootData:p})||(e=e===null?pe.errors:e.concat(pe.errors),t=e.length);else if(r===
"not_indexed")ae(s,{instancePath:n,parentData:f,parentDataProperty:m,rootData:p})||(e=e===null?ae.errors:e.concat(ae.errors),t=e.length);else if(r==="embedding_\
mismatch")ce(s,{instancePath:n,parentData:f,parentDataProperty:m,rootData:p})||(e=e===null?ce.errors:e.concat(ce.errors),t=e.length);else if(r==="model_unavaila\
ble")ue(s,{instancePath:n,parentData:f,parentDataProperty:m,rootData:p})||(e=e===null?ue.errors:e.concat(ue.errors),t=e.length);else if(r==="retrieval_failed")U(
s,{instancePath:n,parentData:f,parentDataProperty:m,rootData:p})||(e=e===null?U.errors:e.concat(U.errors),t=e.length);else if(r==="unsupported")me(s,{instancePath:n,
parentData:f,parentDataProperty:m,rootData:p})||(e=e===null?me.errors:e.concat(me.errors),t=e.length);else if(r==="timeout")fe(s,{instancePath:n,parentData:f,parentDataProperty:m,
rootData:p})||(e=e===null?fe.errors:e.concat(fe.errors),t=e.length);else if(r==="locked")he(s,{instancePath:n,parentData:f,parentDataProperty:m,rootData:p})||(e=
e===null?he.errors:e.concat(he.errors),t=e.length);else if(r==="corrupt_index")de(s,{instancePath:n,parentData:f,parentDataProperty:m,rootData:p})||(e=e===null?
de.errors:e.concat(de.errors),t=e.length);else if(r==="io_error")ye(s,{instancePath:n,parentData:f,parentDataProperty:m,rootData:p})||(e=e===null?ye.errors:e.concat(
ye.errors),t=e.length);else if(r==="chunk_not_found")ge(s,{instancePath:n,parentData:f,parentDataProperty:m,rootData:p})||(e=e===null?ge.errors:e.concat(ge.errors),
t=e.length);else if(r==="doc_not_found")_e(s,{instancePath:n,parentData:f,parentDataProperty:m,rootData:p})||(e=e===null?_e.errors:e.concat(_e.errors),t=e.length);else if(r===
"span_not_supported")ke(s,{instancePath:n,parentData:f,parentDataProperty:m,rootData:p})||(e=e===null?ke.errors:e.concat(ke.errors),t=e.length);else if(r==="int\
ernal")Ce(s,{instancePath:n,parentData:f,parentDataProperty:m,rootData:p})||(e=e===null?Ce.errors:e.concat(Ce.errors),t=e.length);else{let i={instancePath:n,schemaPath:"\
#/discriminator",keyword:"discriminator",params:{error:"mapping",tag:"code",tagValue:r}};e===null?e=[i]:e.push(i),t++}else{let i={instancePath:n,schemaPath:"#/d\
iscriminator",keyword:"discriminator",params:{error:"tag",tag:"code",tagValue:r}};e===null?e=[i]:e.push(i),t++}}else{let r={instancePath:n,schemaPath:"#/type",keyword:"\
type",params:{type:"object"}};e===null?e=[r]:e.push(r),t++}return A.errors=e,t===0}function Te(s,{instancePath:n="",parentData:f,parentDataProperty:m,rootData:p=s}={}){
let e=null,t=0;if(s&&typeof s=="object"&&!Array.isArray(s)){if(s.schema_version===void 0||!l.call(s,"schema_version")){let r={instancePath:n,schemaPath:"#/requi\
red",keyword:"required",params:{missingProperty:"schema_version"}};e===null?e=[r]:e.push(r),t++}if(s.index===void 0||!l.call(s,"index")){let r={instancePath:n,schemaPath:"\
#/required",keyword:"required",params:{missingProperty:"index"}};e===null?e=[r]:e.push(r),t++}if(s.query===void 0||!l.call(s,"query")){let r={instancePath:n,schemaPath:"\
#/required",keyword:"required",params:{missingProperty:"query"}};e===null?e=[r]:e.push(r),t++}if(s.error===void 0||!l.call(s,"error")){let r={instancePath:n,schemaPath:"\
#/required",keyword:"required",params:{missingProperty:"error"}};e===null?e=[r]:e.push(r),t++}for(let r of Object.keys(s))if(!(r==="schema_version"||r==="error"||
r==="response"||r==="index"||r==="query")){let i={instancePath:n+"/"+r.replace(/~/g,"~0").replace(/\//g,"~1"),schemaPath:"#/additionalProperties/allOf/0/false s\
chema",keyword:"false schema",params:{}};if(e===null?e=[i]:e.push(i),t++,t>100)return Te.errors=e,!1}if(s.schema_version!==void 0&&l.call(s,"schema_version")&&s.
schema_version!=="bulk_search_item.v1"){let r={instancePath:n+"/schema_version",schemaPath:"#/properties/schema_version/const",keyword:"const",params:{allowedValue:"\
bulk_search_item.v1"}};e===null?e=[r]:e.push(r),t++}if(s.error!==void 0&&l.call(s,"error")&&(A(s.error,{instancePath:n+"/error",parentData:s,parentDataProperty:"\
error",rootData:p})||(e=e===null?A.errors:e.concat(A.errors),t=e.length)),s.response!==void 0&&l.call(s,"response")){let r={instancePath:n+"/response",schemaPath:"\
#/properties/response/false schema",keyword:"false schema",params:{}};e===null?e=[r]:e.push(r),t++}if(s.index!==void 0&&l.call(s,"index")){let r=s.index;if(!(typeof r==
"number"&&!(r%1)&&!isNaN(r)&&isFinite(r))){let i={instancePath:n+"/index",schemaPath:"#/properties/index/type",keyword:"type",params:{type:"integer"}};e===null?
e=[i]:e.push(i),t++}if(typeof r=="number"&&isFinite(r)){if(r>99||isNaN(r)){let i={instancePath:n+"/index",schemaPath:"#/properties/index/maximum",keyword:"maxim\
um",params:{comparison:"<=",limit:99}};e===null?e=[i]:e.push(i),t++}if(r<0||isNaN(r)){let i={instancePath:n+"/index",schemaPath:"#/properties/index/minimum",keyword:"\
minimum",params:{comparison:">=",limit:0}};e===null?e=[i]:e.push(i),t++}}}if(s.query!==void 0&&l.call(s,"query")&&typeof s.query!="string"){let r={instancePath:n+
"/query",schemaPath:"#/properties/query/type",keyword:"type",params:{type:"string"}};e===null?e=[r]:e.push(r),t++}}else{let r={instancePath:n,schemaPath:"#/type",
keyword:"type",params:{type:"object"}};e===null?e=[r]:e.push(r),t++}return Te.errors=e,t===0}var as={$schema:"https://json-schema.org/draft/2020-12/schema",$id:"https://kebab.local/wire/v1/search_response.schema.json",type:"object",required:["schema_ver\
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
type:"integer",minimum:0},fit_ms:{type:"integer",minimum:0},total_ms:{type:"integer",minimum:0}}}}},X={$schema:"https://json-schema.org/draft/2020-12/schema",$id:"\
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
score:{type:"number"}}}}},Lr={type:"object",required:["method","fusion_score"],additionalProperties:{allOf:[!1],enough:!0},properties:{method:{$ref:"search_requ\
est.schema.json#/$defs/SearchMode"},fusion_score:{type:"number"},lexical_score:{type:"number"},lexical_rank:{type:"integer",minimum:1},vector_score:{type:"numbe\
r"},vector_rank:{type:"integer",minimum:1},evidence:{type:["number","null"],minimum:0,maximum:1},retrievers:{type:"object",additionalProperties:{allOf:[{$ref:"#\
/$defs/RetrieverScore"}],enough:!0}},fusion:{type:"string",minLength:1},rerank_score:{type:"number"},rerank_model:{type:"string",minLength:1}},dependentRequired:{
rerank_score:["rerank_model"],rerank_model:["rerank_score"]}};function ar(s,{instancePath:n="",parentData:f,parentDataProperty:m,rootData:p=s}={}){let e=null,t=0;
if(!(s==="lexical"||s==="vector"||s==="hybrid")){let r={instancePath:n,schemaPath:"#/enum",keyword:"enum",params:{allowedValues:gr.enum}};e===null?e=[r]:e.push(
r),t++}return ar.errors=e,t===0}function Se(s,{instancePath:n="",parentData:f,parentDataProperty:m,rootData:p=s}={}){let e=null,t=0;if(s&&typeof s=="object"&&!Array.isArray(s)){if(s.rank===void 0||
!l.call(s,"rank")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"rank"}};e===null?e=[r]:e.push(r),t++}if(s.score===void 0||
!l.call(s,"score")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"score"}};e===null?e=[r]:e.push(r),t++}for(let r of Object.
keys(s))if(!(r==="rank"||r==="score")){let i={instancePath:n+"/"+r.replace(/~/g,"~0").replace(/\//g,"~1"),schemaPath:"#/additionalProperties/allOf/0/false schem\
a",keyword:"false schema",params:{}};if(e===null?e=[i]:e.push(i),t++,t>100)return Se.errors=e,!1}if(s.rank!==void 0&&l.call(s,"rank")){let r=s.rank;if(!(typeof r==
"number"&&!(r%1)&&!isNaN(r)&&isFinite(r))){let i={instancePath:n+"/rank",schemaPath:"#/properties/rank/type",keyword:"type",params:{type:"integer"}};e===null?e=
[i]:e.push(i),t++}if(typeof r=="number"&&isFinite(r)&&(r<1||isNaN(r))){let i={instancePath:n+"/rank",schemaPath:"#/properties/rank/minimum",keyword:"minimum",params:{
comparison:">=",limit:1}};e===null?e=[i]:e.push(i),t++}}if(s.score!==void 0&&l.call(s,"score")){let r=s.score;if(!(typeof r=="number"&&isFinite(r))){let i={instancePath:n+
"/score",schemaPath:"#/properties/score/type",keyword:"type",params:{type:"number"}};e===null?e=[i]:e.push(i),t++}}}else{let r={instancePath:n,schemaPath:"#/typ\
e",keyword:"type",params:{type:"object"}};e===null?e=[r]:e.push(r),t++}return Se.errors=e,t===0}function Pe(s,{instancePath:n="",parentData:f,parentDataProperty:m,
rootData:p=s}={}){let e=null,t=0;if(s&&typeof s=="object"&&!Array.isArray(s)){if(s.method===void 0||!l.call(s,"method")){let r={instancePath:n,schemaPath:"#/req\
uired",keyword:"required",params:{missingProperty:"method"}};e===null?e=[r]:e.push(r),t++}if(s.fusion_score===void 0||!l.call(s,"fusion_score")){let r={instancePath:n,
schemaPath:"#/required",keyword:"required",params:{missingProperty:"fusion_score"}};e===null?e=[r]:e.push(r),t++}for(let r of Object.keys(s))if(!l.call(Lr.properties,
r)){let i={instancePath:n+"/"+r.replace(/~/g,"~0").replace(/\//g,"~1"),schemaPath:"#/additionalProperties/allOf/0/false schema",keyword:"false schema",params:{}};
if(e===null?e=[i]:e.push(i),t++,t>100)return Pe.errors=e,!1}if(s.method!==void 0&&l.call(s,"method")&&(ar(s.method,{instancePath:n+"/method",parentData:s,parentDataProperty:"\
method",rootData:p})||(e=e===null?ar.errors:e.concat(ar.errors),t=e.length)),s.fusion_score!==void 0&&l.call(s,"fusion_score")){let r=s.fusion_score;if(!(typeof r==
"number"&&isFinite(r))){let i={instancePath:n+"/fusion_score",schemaPath:"#/properties/fusion_score/type",keyword:"type",params:{type:"number"}};e===null?e=[i]:
e.push(i),t++}}if(s.lexical_score!==void 0&&l.call(s,"lexical_score")){let r=s.lexical_score;if(!(typeof r=="number"&&isFinite(r))){let i={instancePath:n+"/lexi\
cal_score",schemaPath:"#/properties/lexical_score/type",keyword:"type",params:{type:"number"}};e===null?e=[i]:e.push(i),t++}}if(s.lexical_rank!==void 0&&l.call(
s,"lexical_rank")){let r=s.lexical_rank;if(!(typeof r=="number"&&!(r%1)&&!isNaN(r)&&isFinite(r))){let i={instancePath:n+"/lexical_rank",schemaPath:"#/properties\
/lexical_rank/type",keyword:"type",params:{type:"integer"}};e===null?e=[i]:e.push(i),t++}if(typeof r=="number"&&isFinite(r)&&(r<1||isNaN(r))){let i={instancePath:n+
"/lexical_rank",schemaPath:"#/properties/lexical_rank/minimum",keyword:"minimum",params:{comparison:">=",limit:1}};e===null?e=[i]:e.push(i),t++}}if(s.vector_score!==
void 0&&l.call(s,"vector_score")){let r=s.vector_score;if(!(typeof r=="number"&&isFinite(r))){let i={instancePath:n+"/vector_score",schemaPath:"#/properties/vec\
tor_score/type",keyword:"type",params:{type:"number"}};e===null?e=[i]:e.push(i),t++}}if(s.vector_rank!==void 0&&l.call(s,"vector_rank")){let r=s.vector_rank;if(!(typeof r==
"number"&&!(r%1)&&!isNaN(r)&&isFinite(r))){let i={instancePath:n+"/vector_rank",schemaPath:"#/properties/vector_rank/type",keyword:"type",params:{type:"integer"}};
e===null?e=[i]:e.push(i),t++}if(typeof r=="number"&&isFinite(r)&&(r<1||isNaN(r))){let i={instancePath:n+"/vector_rank",schemaPath:"#/properties/vector_rank/mini\
mum",keyword:"minimum",params:{comparison:">=",limit:1}};e===null?e=[i]:e.push(i),t++}}if(s.evidence!==void 0&&l.call(s,"evidence")){let r=s.evidence;if(!(typeof r==
"number"&&isFinite(r))&&r!==null){let i={instancePath:n+"/evidence",schemaPath:"#/properties/evidence/type",keyword:"type",params:{type:Lr.properties.evidence.type}};
e===null?e=[i]:e.push(i),t++}if(typeof r=="number"&&isFinite(r)){if(r>1||isNaN(r)){let i={instancePath:n+"/evidence",schemaPath:"#/properties/evidence/maximum",
keyword:"maximum",params:{comparison:"<=",limit:1}};e===null?e=[i]:e.push(i),t++}if(r<0||isNaN(r)){let i={instancePath:n+"/evidence",schemaPath:"#/properties/ev\
idence/minimum",keyword:"minimum",params:{comparison:">=",limit:0}};e===null?e=[i]:e.push(i),t++}}}if(s.retrievers!==void 0&&l.call(s,"retrievers")){let r=s.retrievers;
if(r&&typeof r=="object"&&!Array.isArray(r)){for(let i of Object.keys(r))if(Se(r[i],{instancePath:n+"/retrievers/"+i.replace(/~/g,"~0").replace(/\//g,"~1"),parentData:r,
parentDataProperty:i,rootData:p})||(e=e===null?Se.errors:e.concat(Se.errors),t=e.length),t>100)return Pe.errors=e,!1}else{let i={instancePath:n+"/retrievers",schemaPath:"\
#/properties/retrievers/type",keyword:"type",params:{type:"object"}};e===null?e=[i]:e.push(i),t++}}if(s.fusion!==void 0&&l.call(s,"fusion")){let r=s.fusion;if(typeof r==
"string"){if(g(r)<1){let i={instancePath:n+"/fusion",schemaPath:"#/properties/fusion/minLength",keyword:"minLength",params:{limit:1}};e===null?e=[i]:e.push(i),t++}}else{
let i={instancePath:n+"/fusion",schemaPath:"#/properties/fusion/type",keyword:"type",params:{type:"string"}};e===null?e=[i]:e.push(i),t++}}if(s.rerank_score!==void 0&&
l.call(s,"rerank_score")){let r=s.rerank_score;if(!(typeof r=="number"&&isFinite(r))){let i={instancePath:n+"/rerank_score",schemaPath:"#/properties/rerank_scor\
e/type",keyword:"type",params:{type:"number"}};e===null?e=[i]:e.push(i),t++}}if(s.rerank_model!==void 0&&l.call(s,"rerank_model")){let r=s.rerank_model;if(typeof r==
"string"){if(g(r)<1){let i={instancePath:n+"/rerank_model",schemaPath:"#/properties/rerank_model/minLength",keyword:"minLength",params:{limit:1}};e===null?e=[i]:
e.push(i),t++}}else{let i={instancePath:n+"/rerank_model",schemaPath:"#/properties/rerank_model/type",keyword:"type",params:{type:"string"}};e===null?e=[i]:e.push(
i),t++}}if(s.rerank_score!==void 0&&l.call(s,"rerank_score")&&(s.rerank_model===void 0||!l.call(s,"rerank_model"))){let r={instancePath:n,schemaPath:"#/dependen\
tRequired",keyword:"dependentRequired",params:{property:"rerank_score",missingProperty:"rerank_model",depsCount:1,deps:"rerank_model"}};e===null?e=[r]:e.push(r),
t++}if(s.rerank_model!==void 0&&l.call(s,"rerank_model")&&(s.rerank_score===void 0||!l.call(s,"rerank_score"))){let r={instancePath:n,schemaPath:"#/dependentReq\
uired",keyword:"dependentRequired",params:{property:"rerank_model",missingProperty:"rerank_score",depsCount:1,deps:"rerank_score"}};e===null?e=[r]:e.push(r),t++}}else{
let r={instancePath:n,schemaPath:"#/type",keyword:"type",params:{type:"object"}};e===null?e=[r]:e.push(r),t++}return Pe.errors=e,t===0}function Y(s,{instancePath:n="",
parentData:f,parentDataProperty:m,rootData:p=s}={}){let e=null,t=0,r=t,i=!0,o=t;if(s&&typeof s=="object"&&!Array.isArray(s)){let u;if((s.score_kind===void 0||!l.
call(s,"score_kind"))&&(u="score_kind")){let y={};e===null?e=[y]:e.push(y),t++}else if(s.score_kind!==void 0&&l.call(s,"score_kind")&&s.score_kind!=="rrf"){let y={};
e===null?e=[y]:e.push(y),t++}}var h=o===t;if(t=r,e!==null&&(r?e.length=r:e=null),h){let u=t;if(s&&typeof s=="object"&&!Array.isArray(s)&&s.score!==void 0&&l.call(
s,"score")){let q=s.score;if(typeof q=="number"&&isFinite(q)){if(q>1||isNaN(q)){let P={instancePath:n+"/score",schemaPath:"#/allOf/0/then/properties/score/maxim\
um",keyword:"maximum",params:{comparison:"<=",limit:1}};e===null?e=[P]:e.push(P),t++}if(q<0||isNaN(q)){let P={instancePath:n+"/score",schemaPath:"#/allOf/0/then\
/properties/score/minimum",keyword:"minimum",params:{comparison:">=",limit:0}};e===null?e=[P]:e.push(P),t++}}else{let P={instancePath:n+"/score",schemaPath:"#/a\
llOf/0/then/properties/score/type",keyword:"type",params:{type:"number"}};e===null?e=[P]:e.push(P),t++}}var h=u===t;i=h}if(!i){let u={instancePath:n,schemaPath:"\
#/allOf/0/if",keyword:"if",params:{failingKeyword:"then"}};e===null?e=[u]:e.push(u),t++}let w=t,v=!0,x=t;if(s&&typeof s=="object"&&!Array.isArray(s)){let u;if((s.
score_kind===void 0||!l.call(s,"score_kind"))&&(u="score_kind")){let y={};e===null?e=[y]:e.push(y),t++}else if(s.score_kind!==void 0&&l.call(s,"score_kind")&&s.
score_kind!=="bm25"){let y={};e===null?e=[y]:e.push(y),t++}}var _=x===t;if(t=w,e!==null&&(w?e.length=w:e=null),_){let u=t;if(s&&typeof s=="object"&&!Array.isArray(
s)&&s.score!==void 0&&l.call(s,"score")){let q=s.score;if(typeof q=="number"&&isFinite(q)){if(q<0||isNaN(q)){let P={instancePath:n+"/score",schemaPath:"#/allOf/\
1/then/properties/score/minimum",keyword:"minimum",params:{comparison:">=",limit:0}};e===null?e=[P]:e.push(P),t++}}else{let P={instancePath:n+"/score",schemaPath:"\
#/allOf/1/then/properties/score/type",keyword:"type",params:{type:"number"}};e===null?e=[P]:e.push(P),t++}}var _=u===t;v=_}if(!v){let u={instancePath:n,schemaPath:"\
#/allOf/1/if",keyword:"if",params:{failingKeyword:"then"}};e===null?e=[u]:e.push(u),t++}let c=t,a=!0,d=t;if(s&&typeof s=="object"&&!Array.isArray(s)){let u;if((s.
score_kind===void 0||!l.call(s,"score_kind"))&&(u="score_kind")){let y={};e===null?e=[y]:e.push(y),t++}else if(s.score_kind!==void 0&&l.call(s,"score_kind")&&s.
score_kind!=="cosine"){let y={};e===null?e=[y]:e.push(y),t++}}var k=d===t;if(t=c,e!==null&&(c?e.length=c:e=null),k){let u=t;if(s&&typeof s=="object"&&!Array.isArray(
s)&&s.score!==void 0&&l.call(s,"score")){let q=s.score;if(typeof q=="number"&&isFinite(q)){if(q>1||isNaN(q)){let P={instancePath:n+"/score",schemaPath:"#/allOf/\
2/then/properties/score/maximum",keyword:"maximum",params:{comparison:"<=",limit:1}};e===null?e=[P]:e.push(P),t++}if(q<-1||isNaN(q)){let P={instancePath:n+"/sco\
re",schemaPath:"#/allOf/2/then/properties/score/minimum",keyword:"minimum",params:{comparison:">=",limit:-1}};e===null?e=[P]:e.push(P),t++}}else{let P={instancePath:n+
"/score",schemaPath:"#/allOf/2/then/properties/score/type",keyword:"type",params:{type:"number"}};e===null?e=[P]:e.push(P),t++}}var k=u===t;a=k}if(!a){let u={instancePath:n,
schemaPath:"#/allOf/2/if",keyword:"if",params:{failingKeyword:"then"}};e===null?e=[u]:e.push(u),t++}if(s&&typeof s=="object"&&!Array.isArray(s)){if(s.schema_version===
void 0||!l.call(s,"schema_version")){let u={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"schema_version"}};e===null?e=[u]:
e.push(u),t++}if(s.rank===void 0||!l.call(s,"rank")){let u={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"rank"}};e===null?
e=[u]:e.push(u),t++}if(s.score===void 0||!l.call(s,"score")){let u={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"score"}};
e===null?e=[u]:e.push(u),t++}if(s.chunk_id===void 0||!l.call(s,"chunk_id")){let u={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"\
chunk_id"}};e===null?e=[u]:e.push(u),t++}if(s.doc_id===void 0||!l.call(s,"doc_id")){let u={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"\
doc_id"}};e===null?e=[u]:e.push(u),t++}if(s.doc_path===void 0||!l.call(s,"doc_path")){let u={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"\
doc_path"}};e===null?e=[u]:e.push(u),t++}if(s.heading_path===void 0||!l.call(s,"heading_path")){let u={instancePath:n,schemaPath:"#/required",keyword:"required",
params:{missingProperty:"heading_path"}};e===null?e=[u]:e.push(u),t++}if(s.snippet===void 0||!l.call(s,"snippet")){let u={instancePath:n,schemaPath:"#/required",
keyword:"required",params:{missingProperty:"snippet"}};e===null?e=[u]:e.push(u),t++}if(s.citation===void 0||!l.call(s,"citation")){let u={instancePath:n,schemaPath:"\
#/required",keyword:"required",params:{missingProperty:"citation"}};e===null?e=[u]:e.push(u),t++}if(s.retrieval===void 0||!l.call(s,"retrieval")){let u={instancePath:n,
schemaPath:"#/required",keyword:"required",params:{missingProperty:"retrieval"}};e===null?e=[u]:e.push(u),t++}if(s.index_version===void 0||!l.call(s,"index_vers\
ion")){let u={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"index_version"}};e===null?e=[u]:e.push(u),t++}if(s.chunker_version===
void 0||!l.call(s,"chunker_version")){let u={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"chunker_version"}};e===null?e=[u]:
e.push(u),t++}if(s.indexed_at===void 0||!l.call(s,"indexed_at")){let u={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"index\
ed_at"}};e===null?e=[u]:e.push(u),t++}if(s.stale===void 0||!l.call(s,"stale")){let u={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"\
stale"}};e===null?e=[u]:e.push(u),t++}for(let u of Object.keys(s))if(!l.call(X.properties,u)){let y={instancePath:n+"/"+u.replace(/~/g,"~0").replace(/\//g,"~1"),
schemaPath:"#/additionalProperties/allOf/0/false schema",keyword:"false schema",params:{}};if(e===null?e=[y]:e.push(y),t++,t>100)return Y.errors=e,!1}if(s.schema_version!==
void 0&&l.call(s,"schema_version")&&s.schema_version!=="search_hit.v1"){let u={instancePath:n+"/schema_version",schemaPath:"#/properties/schema_version/const",keyword:"\
const",params:{allowedValue:"search_hit.v1"}};e===null?e=[u]:e.push(u),t++}if(s.rank!==void 0&&l.call(s,"rank")){let u=s.rank;if(!(typeof u=="number"&&!(u%1)&&!isNaN(
u)&&isFinite(u))){let y={instancePath:n+"/rank",schemaPath:"#/properties/rank/type",keyword:"type",params:{type:"integer"}};e===null?e=[y]:e.push(y),t++}if(typeof u==
"number"&&isFinite(u)&&(u<1||isNaN(u))){let y={instancePath:n+"/rank",schemaPath:"#/properties/rank/minimum",keyword:"minimum",params:{comparison:">=",limit:1}};
e===null?e=[y]:e.push(y),t++}}if(s.score!==void 0&&l.call(s,"score")){let u=s.score;if(!(typeof u=="number"&&isFinite(u))){let y={instancePath:n+"/score",schemaPath:"\
#/properties/score/type",keyword:"type",params:{type:"number"}};e===null?e=[y]:e.push(y),t++}}if(s.score_kind!==void 0&&l.call(s,"score_kind")){let u=s.score_kind;
if(!(u==="rrf"||u==="bm25"||u==="cosine")){let y={instancePath:n+"/score_kind",schemaPath:"#/properties/score_kind/enum",keyword:"enum",params:{allowedValues:X.
properties.score_kind.enum}};e===null?e=[y]:e.push(y),t++}}if(s.chunk_id!==void 0&&l.call(s,"chunk_id")){let u=s.chunk_id;if(typeof u=="string"){if(g(u)<1){let y={
instancePath:n+"/chunk_id",schemaPath:"#/properties/chunk_id/minLength",keyword:"minLength",params:{limit:1}};e===null?e=[y]:e.push(y),t++}}else{let y={instancePath:n+
"/chunk_id",schemaPath:"#/properties/chunk_id/type",keyword:"type",params:{type:"string"}};e===null?e=[y]:e.push(y),t++}}if(s.doc_id!==void 0&&l.call(s,"doc_id")){
let u=s.doc_id;if(typeof u=="string"){if(g(u)<1){let y={instancePath:n+"/doc_id",schemaPath:"#/properties/doc_id/minLength",keyword:"minLength",params:{limit:1}};
e===null?e=[y]:e.push(y),t++}}else{let y={instancePath:n+"/doc_id",schemaPath:"#/properties/doc_id/type",keyword:"type",params:{type:"string"}};e===null?e=[y]:e.
push(y),t++}}if(s.doc_path!==void 0&&l.call(s,"doc_path")){let u=s.doc_path;if(typeof u=="string"){if(g(u)<1){let y={instancePath:n+"/doc_path",schemaPath:"#/pr\
operties/doc_path/minLength",keyword:"minLength",params:{limit:1}};e===null?e=[y]:e.push(y),t++}}else{let y={instancePath:n+"/doc_path",schemaPath:"#/properties\
/doc_path/type",keyword:"type",params:{type:"string"}};e===null?e=[y]:e.push(y),t++}}if(s.heading_path!==void 0&&l.call(s,"heading_path")){let u=s.heading_path;
if(Array.isArray(u)){let y=u.length;for(let q=0;q<y;q++){if(typeof u[q]!="string"){let P={instancePath:n+"/heading_path/"+q,schemaPath:"#/properties/heading_pat\
h/items/allOf/0/type",keyword:"type",params:{type:"string"}};e===null?e=[P]:e.push(P),t++}if(t>100)return Y.errors=e,!1}}else{let y={instancePath:n+"/heading_pa\
th",schemaPath:"#/properties/heading_path/type",keyword:"type",params:{type:"array"}};e===null?e=[y]:e.push(y),t++}}if(s.section_label!==void 0&&l.call(s,"secti\
on_label")){let u=s.section_label;if(typeof u!="string"&&u!==null){let y={instancePath:n+"/section_label",schemaPath:"#/properties/section_label/type",keyword:"\
type",params:{type:X.properties.section_label.type}};e===null?e=[y]:e.push(y),t++}}if(s.snippet!==void 0&&l.call(s,"snippet")&&typeof s.snippet!="string"){let u={
instancePath:n+"/snippet",schemaPath:"#/properties/snippet/type",keyword:"type",params:{type:"string"}};e===null?e=[u]:e.push(u),t++}if(s.snippet_full_text!==void 0&&
l.call(s,"snippet_full_text")&&typeof s.snippet_full_text!="boolean"){let u={instancePath:n+"/snippet_full_text",schemaPath:"#/properties/snippet_full_text/type",
keyword:"type",params:{type:"boolean"}};e===null?e=[u]:e.push(u),t++}if(s.citation!==void 0&&l.call(s,"citation")&&(b(s.citation,{instancePath:n+"/citation",parentData:s,
parentDataProperty:"citation",rootData:p})||(e=e===null?b.errors:e.concat(b.errors),t=e.length)),s.retrieval!==void 0&&l.call(s,"retrieval")&&(Pe(s.retrieval,{instancePath:n+
"/retrieval",parentData:s,parentDataProperty:"retrieval",rootData:p})||(e=e===null?Pe.errors:e.concat(Pe.errors),t=e.length)),s.index_version!==void 0&&l.call(s,
"index_version")&&typeof s.index_version!="string"){let u={instancePath:n+"/index_version",schemaPath:"#/properties/index_version/type",keyword:"type",params:{type:"\
string"}};e===null?e=[u]:e.push(u),t++}if(s.embedding_model!==void 0&&l.call(s,"embedding_model")){let u=s.embedding_model;if(typeof u!="string"&&u!==null){let y={
instancePath:n+"/embedding_model",schemaPath:"#/properties/embedding_model/type",keyword:"type",params:{type:X.properties.embedding_model.type}};e===null?e=[y]:
e.push(y),t++}}if(s.chunker_version!==void 0&&l.call(s,"chunker_version")&&typeof s.chunker_version!="string"){let u={instancePath:n+"/chunker_version",schemaPath:"\
#/properties/chunker_version/type",keyword:"type",params:{type:"string"}};e===null?e=[u]:e.push(u),t++}if(s.indexed_at!==void 0&&l.call(s,"indexed_at")){let u=s.
indexed_at;if(typeof u=="string"){if(!S.validate(u)){let y={instancePath:n+"/indexed_at",schemaPath:"#/properties/indexed_at/format",keyword:"format",params:{format:"\
date-time"}};e===null?e=[y]:e.push(y),t++}}else{let y={instancePath:n+"/indexed_at",schemaPath:"#/properties/indexed_at/type",keyword:"type",params:{type:"strin\
g"}};e===null?e=[y]:e.push(y),t++}}if(s.stale!==void 0&&l.call(s,"stale")&&typeof s.stale!="boolean"){let u={instancePath:n+"/stale",schemaPath:"#/properties/st\
ale/type",keyword:"type",params:{type:"boolean"}};e===null?e=[u]:e.push(u),t++}if(s.repo!==void 0&&l.call(s,"repo")){let u=s.repo;if(typeof u!="string"&&u!==null){
let y={instancePath:n+"/repo",schemaPath:"#/properties/repo/type",keyword:"type",params:{type:X.properties.repo.type}};e===null?e=[y]:e.push(y),t++}}if(s.code_lang!==
void 0&&l.call(s,"code_lang")){let u=s.code_lang;if(typeof u!="string"&&u!==null){let y={instancePath:n+"/code_lang",schemaPath:"#/properties/code_lang/type",keyword:"\
type",params:{type:X.properties.code_lang.type}};e===null?e=[y]:e.push(y),t++}}}else{let u={instancePath:n,schemaPath:"#/type",keyword:"type",params:{type:"obje\
ct"}};e===null?e=[u]:e.push(u),t++}return Y.errors=e,t===0}function Me(s,{instancePath:n="",parentData:f,parentDataProperty:m,rootData:p=s}={}){let e=null,t=0;if(s&&
typeof s=="object"&&!Array.isArray(s)){if(s.retriever===void 0||!l.call(s,"retriever")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{
missingProperty:"retriever"}};e===null?e=[r]:e.push(r),t++}if(s.code===void 0||!l.call(s,"code")){let r={instancePath:n,schemaPath:"#/required",keyword:"require\
d",params:{missingProperty:"code"}};e===null?e=[r]:e.push(r),t++}for(let r of Object.keys(s))if(!(r==="retriever"||r==="code")){let i={instancePath:n+"/"+r.replace(
/~/g,"~0").replace(/\//g,"~1"),schemaPath:"#/additionalProperties/allOf/0/false schema",keyword:"false schema",params:{}};if(e===null?e=[i]:e.push(i),t++,t>100)
return Me.errors=e,!1}if(s.retriever!==void 0&&l.call(s,"retriever")){let r=s.retriever;if(typeof r=="string"){if(g(r)<1){let i={instancePath:n+"/retriever",schemaPath:"\
#/properties/retriever/minLength",keyword:"minLength",params:{limit:1}};e===null?e=[i]:e.push(i),t++}}else{let i={instancePath:n+"/retriever",schemaPath:"#/prop\
erties/retriever/type",keyword:"type",params:{type:"string"}};e===null?e=[i]:e.push(i),t++}}s.code!==void 0&&l.call(s,"code")&&(N(s.code,{instancePath:n+"/code",
parentData:s,parentDataProperty:"code",rootData:p})||(e=e===null?N.errors:e.concat(N.errors),t=e.length))}else{let r={instancePath:n,schemaPath:"#/type",keyword:"\
type",params:{type:"object"}};e===null?e=[r]:e.push(r),t++}return Me.errors=e,t===0}function L(s,{instancePath:n="",parentData:f,parentDataProperty:m,rootData:p=s}={}){let e=null,t=0;if(s&&typeof s=="object"&&!Array.isArray(s)){if(s.retriever===
void 0||!l.call(s,"retriever")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"retriever"}};e===null?e=[r]:e.push(r),
t++}if(s.window===void 0||!l.call(s,"window")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"window"}};e===null?e=[r]:
e.push(r),t++}if(s.rank===void 0||!l.call(s,"rank")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"rank"}};e===null?
e=[r]:e.push(r),t++}if(s.chunk_id===void 0||!l.call(s,"chunk_id")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"chu\
nk_id"}};e===null?e=[r]:e.push(r),t++}if(s.score===void 0||!l.call(s,"score")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"\
score"}};e===null?e=[r]:e.push(r),t++}for(let r of Object.keys(s))if(!(r==="retriever"||r==="window"||r==="rank"||r==="chunk_id"||r==="score")){let i={instancePath:n+
"/"+r.replace(/~/g,"~0").replace(/\//g,"~1"),schemaPath:"#/additionalProperties/allOf/0/false schema",keyword:"false schema",params:{}};if(e===null?e=[i]:e.push(
i),t++,t>100)return L.errors=e,!1}if(s.retriever!==void 0&&l.call(s,"retriever")){let r=s.retriever;if(typeof r=="string"){if(g(r)<1){let i={instancePath:n+"/re\
triever",schemaPath:"#/properties/retriever/minLength",keyword:"minLength",params:{limit:1}};e===null?e=[i]:e.push(i),t++}}else{let i={instancePath:n+"/retrieve\
r",schemaPath:"#/properties/retriever/type",keyword:"type",params:{type:"string"}};e===null?e=[i]:e.push(i),t++}}if(s.window!==void 0&&l.call(s,"window")){let r=s.
window;if(!(typeof r=="number"&&!(r%1)&&!isNaN(r)&&isFinite(r))){let i={instancePath:n+"/window",schemaPath:"#/properties/window/type",keyword:"type",params:{type:"\
integer"}};e===null?e=[i]:e.push(i),t++}if(typeof r=="number"&&isFinite(r)&&(r<0||isNaN(r))){let i={instancePath:n+"/window",schemaPath:"#/properties/window/min\
imum",keyword:"minimum",params:{comparison:">=",limit:0}};e===null?e=[i]:e.push(i),t++}}if(s.rank!==void 0&&l.call(s,"rank")){let r=s.rank;if(!(typeof r=="numbe\
r"&&!(r%1)&&!isNaN(r)&&isFinite(r))){let i={instancePath:n+"/rank",schemaPath:"#/properties/rank/type",keyword:"type",params:{type:"integer"}};e===null?e=[i]:e.
push(i),t++}if(typeof r=="number"&&isFinite(r)&&(r<1||isNaN(r))){let i={instancePath:n+"/rank",schemaPath:"#/properties/rank/minimum",keyword:"minimum",params:{
comparison:">=",limit:1}};e===null?e=[i]:e.push(i),t++}}if(s.chunk_id!==void 0&&l.call(s,"chunk_id")){let r=s.chunk_id;if(typeof r=="string"){if(g(r)<1){let i={
instancePath:n+"/chunk_id",schemaPath:"#/properties/chunk_id/minLength",keyword:"minLength",params:{limit:1}};e===null?e=[i]:e.push(i),t++}}else{let i={instancePath:n+
"/chunk_id",schemaPath:"#/properties/chunk_id/type",keyword:"type",params:{type:"string"}};e===null?e=[i]:e.push(i),t++}}if(s.score!==void 0&&l.call(s,"score")){
let r=s.score;if(!(typeof r=="number"&&isFinite(r))){let i={instancePath:n+"/score",schemaPath:"#/properties/score/type",keyword:"type",params:{type:"number"}};
e===null?e=[i]:e.push(i),t++}}}else{let r={instancePath:n,schemaPath:"#/type",keyword:"type",params:{type:"object"}};e===null?e=[r]:e.push(r),t++}return L.errors=
e,t===0}function Re(s,{instancePath:n="",parentData:f,parentDataProperty:m,rootData:p=s}={}){let e=null,t=0;if(s&&typeof s=="object"&&!Array.isArray(s)){if(s.retriever===
void 0||!l.call(s,"retriever")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"retriever"}};e===null?e=[r]:e.push(r),
t++}if(s.window===void 0||!l.call(s,"window")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"window"}};e===null?e=[r]:
e.push(r),t++}if(s.rank===void 0||!l.call(s,"rank")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"rank"}};e===null?
e=[r]:e.push(r),t++}if(s.chunk_id===void 0||!l.call(s,"chunk_id")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"chu\
nk_id"}};e===null?e=[r]:e.push(r),t++}if(s.weight===void 0||!l.call(s,"weight")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"\
weight"}};e===null?e=[r]:e.push(r),t++}if(s.contribution===void 0||!l.call(s,"contribution")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{
missingProperty:"contribution"}};e===null?e=[r]:e.push(r),t++}for(let r of Object.keys(s))if(!(r==="retriever"||r==="window"||r==="rank"||r==="chunk_id"||r==="w\
eight"||r==="contribution")){let i={instancePath:n+"/"+r.replace(/~/g,"~0").replace(/\//g,"~1"),schemaPath:"#/additionalProperties/allOf/0/false schema",keyword:"\
false schema",params:{}};if(e===null?e=[i]:e.push(i),t++,t>100)return Re.errors=e,!1}if(s.retriever!==void 0&&l.call(s,"retriever")){let r=s.retriever;if(typeof r==
"string"){if(g(r)<1){let i={instancePath:n+"/retriever",schemaPath:"#/properties/retriever/minLength",keyword:"minLength",params:{limit:1}};e===null?e=[i]:e.push(
i),t++}}else{let i={instancePath:n+"/retriever",schemaPath:"#/properties/retriever/type",keyword:"type",params:{type:"string"}};e===null?e=[i]:e.push(i),t++}}if(s.
window!==void 0&&l.call(s,"window")){let r=s.window;if(!(typeof r=="number"&&!(r%1)&&!isNaN(r)&&isFinite(r))){let i={instancePath:n+"/window",schemaPath:"#/prop\
erties/window/type",keyword:"type",params:{type:"integer"}};e===null?e=[i]:e.push(i),t++}if(typeof r=="number"&&isFinite(r)&&(r<0||isNaN(r))){let i={instancePath:n+
"/window",schemaPath:"#/properties/window/minimum",keyword:"minimum",params:{comparison:">=",limit:0}};e===null?e=[i]:e.push(i),t++}}if(s.rank!==void 0&&l.call(
s,"rank")){let r=s.rank;if(!(typeof r=="number"&&!(r%1)&&!isNaN(r)&&isFinite(r))){let i={instancePath:n+"/rank",schemaPath:"#/properties/rank/type",keyword:"typ\
e",params:{type:"integer"}};e===null?e=[i]:e.push(i),t++}if(typeof r=="number"&&isFinite(r)&&(r<1||isNaN(r))){let i={instancePath:n+"/rank",schemaPath:"#/proper\
ties/rank/minimum",keyword:"minimum",params:{comparison:">=",limit:1}};e===null?e=[i]:e.push(i),t++}}if(s.chunk_id!==void 0&&l.call(s,"chunk_id")){let r=s.chunk_id;
if(typeof r=="string"){if(g(r)<1){let i={instancePath:n+"/chunk_id",schemaPath:"#/properties/chunk_id/minLength",keyword:"minLength",params:{limit:1}};e===null?
e=[i]:e.push(i),t++}}else{let i={instancePath:n+"/chunk_id",schemaPath:"#/properties/chunk_id/type",keyword:"type",params:{type:"string"}};e===null?e=[i]:e.push(
i),t++}}if(s.weight!==void 0&&l.call(s,"weight")){let r=s.weight;if(typeof r=="number"&&isFinite(r)){if(r<0||isNaN(r)){let i={instancePath:n+"/weight",schemaPath:"\
#/properties/weight/minimum",keyword:"minimum",params:{comparison:">=",limit:0}};e===null?e=[i]:e.push(i),t++}}else{let i={instancePath:n+"/weight",schemaPath:"\
#/properties/weight/type",keyword:"type",params:{type:"number"}};e===null?e=[i]:e.push(i),t++}}if(s.contribution!==void 0&&l.call(s,"contribution")){let r=s.contribution;
if(!(typeof r=="number"&&isFinite(r))){let i={instancePath:n+"/contribution",schemaPath:"#/properties/contribution/type",keyword:"type",params:{type:"number"}};
e===null?e=[i]:e.push(i),t++}}}else{let r={instancePath:n,schemaPath:"#/type",keyword:"type",params:{type:"object"}};e===null?e=[r]:e.push(r),t++}return Re.errors=
e,t===0}function we(s,{instancePath:n="",parentData:f,parentDataProperty:m,rootData:p=s}={}){let e=null,t=0;if(s&&typeof s=="object"&&!Array.isArray(s)){if(s.method===void 0||
!l.call(s,"method")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"method"}};e===null?e=[r]:e.push(r),t++}if(s.depth===
void 0||!l.call(s,"depth")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"depth"}};e===null?e=[r]:e.push(r),t++}for(let r of Object.
keys(s))if(!(r==="method"||r==="rank_constant"||r==="weights"||r==="depth")){let i={instancePath:n+"/"+r.replace(/~/g,"~0").replace(/\//g,"~1"),schemaPath:"#/ad\
ditionalProperties/allOf/0/false schema",keyword:"false schema",params:{}};if(e===null?e=[i]:e.push(i),t++,t>100)return we.errors=e,!1}if(s.method!==void 0&&l.call(
s,"method")){let r=s.method;if(typeof r=="string"){if(g(r)<1){let i={instancePath:n+"/method",schemaPath:"#/properties/method/minLength",keyword:"minLength",params:{
limit:1}};e===null?e=[i]:e.push(i),t++}}else{let i={instancePath:n+"/method",schemaPath:"#/properties/method/type",keyword:"type",params:{type:"string"}};e===null?
e=[i]:e.push(i),t++}}if(s.rank_constant!==void 0&&l.call(s,"rank_constant")){let r=s.rank_constant;if(typeof r=="number"&&isFinite(r)){if(r<0||isNaN(r)){let i={
instancePath:n+"/rank_constant",schemaPath:"#/properties/rank_constant/minimum",keyword:"minimum",params:{comparison:">=",limit:0}};e===null?e=[i]:e.push(i),t++}}else{
let i={instancePath:n+"/rank_constant",schemaPath:"#/properties/rank_constant/type",keyword:"type",params:{type:"number"}};e===null?e=[i]:e.push(i),t++}}if(s.weights!==
void 0&&l.call(s,"weights")){let r=s.weights;if(r&&typeof r=="object"&&!Array.isArray(r))for(let i of Object.keys(r)){let o=r[i];if(typeof o=="number"&&isFinite(
o)){if(o<0||isNaN(o)){let h={instancePath:n+"/weights/"+i.replace(/~/g,"~0").replace(/\//g,"~1"),schemaPath:"#/properties/weights/additionalProperties/allOf/0/m\
inimum",keyword:"minimum",params:{comparison:">=",limit:0}};e===null?e=[h]:e.push(h),t++}}else{let h={instancePath:n+"/weights/"+i.replace(/~/g,"~0").replace(/\//g,
"~1"),schemaPath:"#/properties/weights/additionalProperties/allOf/0/type",keyword:"type",params:{type:"number"}};e===null?e=[h]:e.push(h),t++}if(t>100)return we.
errors=e,!1}else{let i={instancePath:n+"/weights",schemaPath:"#/properties/weights/type",keyword:"type",params:{type:"object"}};e===null?e=[i]:e.push(i),t++}}if(s.
depth!==void 0&&l.call(s,"depth")){let r=s.depth;if(!(typeof r=="number"&&!(r%1)&&!isNaN(r)&&isFinite(r))){let i={instancePath:n+"/depth",schemaPath:"#/properti\
es/depth/type",keyword:"type",params:{type:"integer"}};e===null?e=[i]:e.push(i),t++}if(typeof r=="number"&&isFinite(r)&&(r<1||isNaN(r))){let i={instancePath:n+"\
/depth",schemaPath:"#/properties/depth/minimum",keyword:"minimum",params:{comparison:">=",limit:1}};e===null?e=[i]:e.push(i),t++}}}else{let r={instancePath:n,schemaPath:"\
#/type",keyword:"type",params:{type:"object"}};e===null?e=[r]:e.push(r),t++}return we.errors=e,t===0}var cs={type:"object",required:["lexical_ms","vector_ms","f\
usion_ms","total_ms"],additionalProperties:{allOf:[!1],enough:!0},properties:{plan_ms:{type:"integer",minimum:0},lexical_ms:{type:"integer",minimum:0},vector_ms:{
type:"integer",minimum:0},retrievers_ms:{type:"object",additionalProperties:{allOf:[{type:"integer",minimum:0}],enough:!0}},fusion_ms:{type:"integer",minimum:0},
rerank_ms:{type:"integer",minimum:0},hydrate_ms:{type:"integer",minimum:0},fit_ms:{type:"integer",minimum:0},total_ms:{type:"integer",minimum:0}}};function ve(s,{
instancePath:n="",parentData:f,parentDataProperty:m,rootData:p=s}={}){let e=null,t=0;if(s&&typeof s=="object"&&!Array.isArray(s)){if(s.lexical_ms===void 0||!l.call(
s,"lexical_ms")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"lexical_ms"}};e===null?e=[r]:e.push(r),t++}if(s.vector_ms===
void 0||!l.call(s,"vector_ms")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"vector_ms"}};e===null?e=[r]:e.push(r),
t++}if(s.fusion_ms===void 0||!l.call(s,"fusion_ms")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"fusion_ms"}};e===
null?e=[r]:e.push(r),t++}if(s.total_ms===void 0||!l.call(s,"total_ms")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"\
total_ms"}};e===null?e=[r]:e.push(r),t++}for(let r of Object.keys(s))if(!l.call(cs.properties,r)){let i={instancePath:n+"/"+r.replace(/~/g,"~0").replace(/\//g,"\
~1"),schemaPath:"#/additionalProperties/allOf/0/false schema",keyword:"false schema",params:{}};if(e===null?e=[i]:e.push(i),t++,t>100)return ve.errors=e,!1}if(s.
plan_ms!==void 0&&l.call(s,"plan_ms")){let r=s.plan_ms;if(!(typeof r=="number"&&!(r%1)&&!isNaN(r)&&isFinite(r))){let i={instancePath:n+"/plan_ms",schemaPath:"#/\
properties/plan_ms/type",keyword:"type",params:{type:"integer"}};e===null?e=[i]:e.push(i),t++}if(typeof r=="number"&&isFinite(r)&&(r<0||isNaN(r))){let i={instancePath:n+
"/plan_ms",schemaPath:"#/properties/plan_ms/minimum",keyword:"minimum",params:{comparison:">=",limit:0}};e===null?e=[i]:e.push(i),t++}}if(s.lexical_ms!==void 0&&
l.call(s,"lexical_ms")){let r=s.lexical_ms;if(!(typeof r=="number"&&!(r%1)&&!isNaN(r)&&isFinite(r))){let i={instancePath:n+"/lexical_ms",schemaPath:"#/propertie\
s/lexical_ms/type",keyword:"type",params:{type:"integer"}};e===null?e=[i]:e.push(i),t++}if(typeof r=="number"&&isFinite(r)&&(r<0||isNaN(r))){let i={instancePath:n+
"/lexical_ms",schemaPath:"#/properties/lexical_ms/minimum",keyword:"minimum",params:{comparison:">=",limit:0}};e===null?e=[i]:e.push(i),t++}}if(s.vector_ms!==void 0&&
l.call(s,"vector_ms")){let r=s.vector_ms;if(!(typeof r=="number"&&!(r%1)&&!isNaN(r)&&isFinite(r))){let i={instancePath:n+"/vector_ms",schemaPath:"#/properties/v\
ector_ms/type",keyword:"type",params:{type:"integer"}};e===null?e=[i]:e.push(i),t++}if(typeof r=="number"&&isFinite(r)&&(r<0||isNaN(r))){let i={instancePath:n+"\
/vector_ms",schemaPath:"#/properties/vector_ms/minimum",keyword:"minimum",params:{comparison:">=",limit:0}};e===null?e=[i]:e.push(i),t++}}if(s.retrievers_ms!==void 0&&
l.call(s,"retrievers_ms")){let r=s.retrievers_ms;if(r&&typeof r=="object"&&!Array.isArray(r))for(let i of Object.keys(r)){let o=r[i];if(!(typeof o=="number"&&!(o%
1)&&!isNaN(o)&&isFinite(o))){let h={instancePath:n+"/retrievers_ms/"+i.replace(/~/g,"~0").replace(/\//g,"~1"),schemaPath:"#/properties/retrievers_ms/additionalP\
roperties/allOf/0/type",keyword:"type",params:{type:"integer"}};e===null?e=[h]:e.push(h),t++}if(typeof o=="number"&&isFinite(o)&&(o<0||isNaN(o))){let h={instancePath:n+
"/retrievers_ms/"+i.replace(/~/g,"~0").replace(/\//g,"~1"),schemaPath:"#/properties/retrievers_ms/additionalProperties/allOf/0/minimum",keyword:"minimum",params:{
comparison:">=",limit:0}};e===null?e=[h]:e.push(h),t++}if(t>100)return ve.errors=e,!1}else{let i={instancePath:n+"/retrievers_ms",schemaPath:"#/properties/retri\
evers_ms/type",keyword:"type",params:{type:"object"}};e===null?e=[i]:e.push(i),t++}}if(s.fusion_ms!==void 0&&l.call(s,"fusion_ms")){let r=s.fusion_ms;if(!(typeof r==
"number"&&!(r%1)&&!isNaN(r)&&isFinite(r))){let i={instancePath:n+"/fusion_ms",schemaPath:"#/properties/fusion_ms/type",keyword:"type",params:{type:"integer"}};e===
null?e=[i]:e.push(i),t++}if(typeof r=="number"&&isFinite(r)&&(r<0||isNaN(r))){let i={instancePath:n+"/fusion_ms",schemaPath:"#/properties/fusion_ms/minimum",keyword:"\
minimum",params:{comparison:">=",limit:0}};e===null?e=[i]:e.push(i),t++}}if(s.rerank_ms!==void 0&&l.call(s,"rerank_ms")){let r=s.rerank_ms;if(!(typeof r=="numbe\
r"&&!(r%1)&&!isNaN(r)&&isFinite(r))){let i={instancePath:n+"/rerank_ms",schemaPath:"#/properties/rerank_ms/type",keyword:"type",params:{type:"integer"}};e===null?
e=[i]:e.push(i),t++}if(typeof r=="number"&&isFinite(r)&&(r<0||isNaN(r))){let i={instancePath:n+"/rerank_ms",schemaPath:"#/properties/rerank_ms/minimum",keyword:"\
minimum",params:{comparison:">=",limit:0}};e===null?e=[i]:e.push(i),t++}}if(s.hydrate_ms!==void 0&&l.call(s,"hydrate_ms")){let r=s.hydrate_ms;if(!(typeof r=="nu\
mber"&&!(r%1)&&!isNaN(r)&&isFinite(r))){let i={instancePath:n+"/hydrate_ms",schemaPath:"#/properties/hydrate_ms/type",keyword:"type",params:{type:"integer"}};e===
null?e=[i]:e.push(i),t++}if(typeof r=="number"&&isFinite(r)&&(r<0||isNaN(r))){let i={instancePath:n+"/hydrate_ms",schemaPath:"#/properties/hydrate_ms/minimum",keyword:"\
minimum",params:{comparison:">=",limit:0}};e===null?e=[i]:e.push(i),t++}}if(s.fit_ms!==void 0&&l.call(s,"fit_ms")){let r=s.fit_ms;if(!(typeof r=="number"&&!(r%1)&&
!isNaN(r)&&isFinite(r))){let i={instancePath:n+"/fit_ms",schemaPath:"#/properties/fit_ms/type",keyword:"type",params:{type:"integer"}};e===null?e=[i]:e.push(i),
t++}if(typeof r=="number"&&isFinite(r)&&(r<0||isNaN(r))){let i={instancePath:n+"/fit_ms",schemaPath:"#/properties/fit_ms/minimum",keyword:"minimum",params:{comparison:"\
>=",limit:0}};e===null?e=[i]:e.push(i),t++}}if(s.total_ms!==void 0&&l.call(s,"total_ms")){let r=s.total_ms;if(!(typeof r=="number"&&!(r%1)&&!isNaN(r)&&isFinite(
r))){let i={instancePath:n+"/total_ms",schemaPath:"#/properties/total_ms/type",keyword:"type",params:{type:"integer"}};e===null?e=[i]:e.push(i),t++}if(typeof r==
"number"&&isFinite(r)&&(r<0||isNaN(r))){let i={instancePath:n+"/total_ms",schemaPath:"#/properties/total_ms/minimum",keyword:"minimum",params:{comparison:">=",limit:0}};
e===null?e=[i]:e.push(i),t++}}}else{let r={instancePath:n,schemaPath:"#/type",keyword:"type",params:{type:"object"}};e===null?e=[r]:e.push(r),t++}return ve.errors=
e,t===0}function E(s,{instancePath:n="",parentData:f,parentDataProperty:m,rootData:p=s}={}){let e=null,t=0;if(s&&typeof s=="object"&&!Array.isArray(s)){if(s.lexical===
void 0||!l.call(s,"lexical")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"lexical"}};e===null?e=[r]:e.push(r),t++}
if(s.vector===void 0||!l.call(s,"vector")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"vector"}};e===null?e=[r]:e.
push(r),t++}if(s.rrf_inputs===void 0||!l.call(s,"rrf_inputs")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"rrf_inp\
uts"}};e===null?e=[r]:e.push(r),t++}if(s.timing===void 0||!l.call(s,"timing")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"\
timing"}};e===null?e=[r]:e.push(r),t++}for(let r of Object.keys(s))if(!(r==="lexical"||r==="vector"||r==="retrievers"||r==="rrf_inputs"||r==="fusion"||r==="timi\
ng")){let i={instancePath:n+"/"+r.replace(/~/g,"~0").replace(/\//g,"~1"),schemaPath:"#/additionalProperties/allOf/0/false schema",keyword:"false schema",params:{}};
if(e===null?e=[i]:e.push(i),t++,t>100)return E.errors=e,!1}if(s.lexical!==void 0&&l.call(s,"lexical")){let r=s.lexical;if(Array.isArray(r)){let i=r.length;for(let o=0;o<
i;o++)if(L(r[o],{instancePath:n+"/lexical/"+o,parentData:r,parentDataProperty:o,rootData:p})||(e=e===null?L.errors:e.concat(L.errors),t=e.length),t>100)return E.
errors=e,!1}else{let i={instancePath:n+"/lexical",schemaPath:"#/properties/lexical/type",keyword:"type",params:{type:"array"}};e===null?e=[i]:e.push(i),t++}}if(s.
vector!==void 0&&l.call(s,"vector")){let r=s.vector;if(Array.isArray(r)){let i=r.length;for(let o=0;o<i;o++)if(L(r[o],{instancePath:n+"/vector/"+o,parentData:r,
parentDataProperty:o,rootData:p})||(e=e===null?L.errors:e.concat(L.errors),t=e.length),t>100)return E.errors=e,!1}else{let i={instancePath:n+"/vector",schemaPath:"\
#/properties/vector/type",keyword:"type",params:{type:"array"}};e===null?e=[i]:e.push(i),t++}}if(s.retrievers!==void 0&&l.call(s,"retrievers")){let r=s.retrievers;
if(r&&typeof r=="object"&&!Array.isArray(r))for(let i of Object.keys(r)){let o=r[i];if(Array.isArray(o)){let h=o.length;for(let w=0;w<h;w++)if(L(o[w],{instancePath:n+
"/retrievers/"+i.replace(/~/g,"~0").replace(/\//g,"~1")+"/"+w,parentData:o,parentDataProperty:w,rootData:p})||(e=e===null?L.errors:e.concat(L.errors),t=e.length),
t>100)return E.errors=e,!1}else{let h={instancePath:n+"/retrievers/"+i.replace(/~/g,"~0").replace(/\//g,"~1"),schemaPath:"#/properties/retrievers/additionalProp\
erties/allOf/0/type",keyword:"type",params:{type:"array"}};e===null?e=[h]:e.push(h),t++}if(t>100)return E.errors=e,!1}else{let i={instancePath:n+"/retrievers",schemaPath:"\
#/properties/retrievers/type",keyword:"type",params:{type:"object"}};e===null?e=[i]:e.push(i),t++}}if(s.rrf_inputs!==void 0&&l.call(s,"rrf_inputs")){let r=s.rrf_inputs;
if(Array.isArray(r)){let i=r.length;for(let o=0;o<i;o++)if(Re(r[o],{instancePath:n+"/rrf_inputs/"+o,parentData:r,parentDataProperty:o,rootData:p})||(e=e===null?
Re.errors:e.concat(Re.errors),t=e.length),t>100)return E.errors=e,!1}else{let i={instancePath:n+"/rrf_inputs",schemaPath:"#/properties/rrf_inputs/type",keyword:"\
type",params:{type:"array"}};e===null?e=[i]:e.push(i),t++}}s.fusion!==void 0&&l.call(s,"fusion")&&(we(s.fusion,{instancePath:n+"/fusion",parentData:s,parentDataProperty:"\
fusion",rootData:p})||(e=e===null?we.errors:e.concat(we.errors),t=e.length)),s.timing!==void 0&&l.call(s,"timing")&&(ve(s.timing,{instancePath:n+"/timing",parentData:s,
parentDataProperty:"timing",rootData:p})||(e=e===null?ve.errors:e.concat(ve.errors),t=e.length))}else{let r={instancePath:n,schemaPath:"#/type",keyword:"type",params:{
type:"object"}};e===null?e=[r]:e.push(r),t++}return E.errors=e,t===0}function K(s,{instancePath:n="",parentData:f,parentDataProperty:m,rootData:p=s}={}){let e=null,
t=0;if(s&&typeof s=="object"&&!Array.isArray(s)){if(s.schema_version===void 0||!l.call(s,"schema_version")){let r={instancePath:n,schemaPath:"#/required",keyword:"\
required",params:{missingProperty:"schema_version"}};e===null?e=[r]:e.push(r),t++}if(s.hits===void 0||!l.call(s,"hits")){let r={instancePath:n,schemaPath:"#/req\
uired",keyword:"required",params:{missingProperty:"hits"}};e===null?e=[r]:e.push(r),t++}if(s.next_cursor===void 0||!l.call(s,"next_cursor")){let r={instancePath:n,
schemaPath:"#/required",keyword:"required",params:{missingProperty:"next_cursor"}};e===null?e=[r]:e.push(r),t++}if(s.truncated===void 0||!l.call(s,"truncated")){
let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"truncated"}};e===null?e=[r]:e.push(r),t++}for(let r of Object.keys(s))
if(!(r==="schema_version"||r==="hits"||r==="next_cursor"||r==="truncated"||r==="degraded"||r==="trace")){let i={instancePath:n+"/"+r.replace(/~/g,"~0").replace(
/\//g,"~1"),schemaPath:"#/additionalProperties/allOf/0/false schema",keyword:"false schema",params:{}};if(e===null?e=[i]:e.push(i),t++,t>100)return K.errors=e,!1}
if(s.schema_version!==void 0&&l.call(s,"schema_version")&&s.schema_version!=="search_response.v1"){let r={instancePath:n+"/schema_version",schemaPath:"#/propert\
ies/schema_version/const",keyword:"const",params:{allowedValue:"search_response.v1"}};e===null?e=[r]:e.push(r),t++}if(s.hits!==void 0&&l.call(s,"hits")){let r=s.
hits;if(Array.isArray(r)){if(r.length>1e3){let o={instancePath:n+"/hits",schemaPath:"#/properties/hits/maxItems",keyword:"maxItems",params:{limit:1e3}};e===null?
e=[o]:e.push(o),t++}let i=r.length;for(let o=0;o<i;o++)if(Y(r[o],{instancePath:n+"/hits/"+o,parentData:r,parentDataProperty:o,rootData:p})||(e=e===null?Y.errors:
e.concat(Y.errors),t=e.length),t>100)return K.errors=e,!1}else{let i={instancePath:n+"/hits",schemaPath:"#/properties/hits/type",keyword:"type",params:{type:"ar\
ray"}};e===null?e=[i]:e.push(i),t++}}if(s.next_cursor!==void 0&&l.call(s,"next_cursor")){let r=s.next_cursor;if(typeof r!="string"&&r!==null){let i={instancePath:n+
"/next_cursor",schemaPath:"#/properties/next_cursor/type",keyword:"type",params:{type:as.properties.next_cursor.type}};e===null?e=[i]:e.push(i),t++}}if(s.truncated!==
void 0&&l.call(s,"truncated")&&typeof s.truncated!="boolean"){let r={instancePath:n+"/truncated",schemaPath:"#/properties/truncated/type",keyword:"type",params:{
type:"boolean"}};e===null?e=[r]:e.push(r),t++}if(s.degraded!==void 0&&l.call(s,"degraded")){let r=s.degraded;if(Array.isArray(r)){if(r.length<1){let o={instancePath:n+
"/degraded",schemaPath:"#/properties/degraded/minItems",keyword:"minItems",params:{limit:1}};e===null?e=[o]:e.push(o),t++}let i=r.length;for(let o=0;o<i;o++)if(Me(
r[o],{instancePath:n+"/degraded/"+o,parentData:r,parentDataProperty:o,rootData:p})||(e=e===null?Me.errors:e.concat(Me.errors),t=e.length),t>100)return K.errors=
e,!1}else{let i={instancePath:n+"/degraded",schemaPath:"#/properties/degraded/type",keyword:"type",params:{type:"array"}};e===null?e=[i]:e.push(i),t++}}s.trace!==
void 0&&l.call(s,"trace")&&(E(s.trace,{instancePath:n+"/trace",parentData:s,parentDataProperty:"trace",rootData:p})||(e=e===null?E.errors:e.concat(E.errors),t=e.
length))}else{let r={instancePath:n,schemaPath:"#/type",keyword:"type",params:{type:"object"}};e===null?e=[r]:e.push(r),t++}return K.errors=e,t===0}function Ke(s,{
instancePath:n="",parentData:f,parentDataProperty:m,rootData:p=s}={}){let e=null,t=0;if(s&&typeof s=="object"&&!Array.isArray(s)){if(s.schema_version===void 0||
!l.call(s,"schema_version")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"schema_version"}};e===null?e=[r]:e.push(r),
t++}if(s.index===void 0||!l.call(s,"index")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"index"}};e===null?e=[r]:e.
push(r),t++}if(s.query===void 0||!l.call(s,"query")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"query"}};e===null?
e=[r]:e.push(r),t++}if(s.response===void 0||!l.call(s,"response")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"res\
ponse"}};e===null?e=[r]:e.push(r),t++}for(let r of Object.keys(s))if(!(r==="schema_version"||r==="response"||r==="error"||r==="index"||r==="query")){let i={instancePath:n+
"/"+r.replace(/~/g,"~0").replace(/\//g,"~1"),schemaPath:"#/additionalProperties/allOf/0/false schema",keyword:"false schema",params:{}};if(e===null?e=[i]:e.push(
i),t++,t>100)return Ke.errors=e,!1}if(s.schema_version!==void 0&&l.call(s,"schema_version")&&s.schema_version!=="bulk_search_item.v1"){let r={instancePath:n+"/s\
chema_version",schemaPath:"#/properties/schema_version/const",keyword:"const",params:{allowedValue:"bulk_search_item.v1"}};e===null?e=[r]:e.push(r),t++}if(s.response!==
void 0&&l.call(s,"response")&&(K(s.response,{instancePath:n+"/response",parentData:s,parentDataProperty:"response",rootData:p})||(e=e===null?K.errors:e.concat(K.
errors),t=e.length)),s.error!==void 0&&l.call(s,"error")){let r={instancePath:n+"/error",schemaPath:"#/properties/error/false schema",keyword:"false schema",params:{}};
e===null?e=[r]:e.push(r),t++}if(s.index!==void 0&&l.call(s,"index")){let r=s.index;if(!(typeof r=="number"&&!(r%1)&&!isNaN(r)&&isFinite(r))){let i={instancePath:n+
"/index",schemaPath:"#/properties/index/type",keyword:"type",params:{type:"integer"}};e===null?e=[i]:e.push(i),t++}if(typeof r=="number"&&isFinite(r)){if(r>99||
isNaN(r)){let i={instancePath:n+"/index",schemaPath:"#/properties/index/maximum",keyword:"maximum",params:{comparison:"<=",limit:99}};e===null?e=[i]:e.push(i),t++}
if(r<0||isNaN(r)){let i={instancePath:n+"/index",schemaPath:"#/properties/index/minimum",keyword:"minimum",params:{comparison:">=",limit:0}};e===null?e=[i]:e.push(
i),t++}}}if(s.query!==void 0&&l.call(s,"query")&&typeof s.query!="string"){let r={instancePath:n+"/query",schemaPath:"#/properties/query/type",keyword:"type",params:{
type:"string"}};e===null?e=[r]:e.push(r),t++}}else{let r={instancePath:n,schemaPath:"#/type",keyword:"type",params:{type:"object"}};e===null?e=[r]:e.push(r),t++}
return Ke.errors=e,t===0}function He(s,{instancePath:n="",parentData:f,parentDataProperty:m,rootData:p=s}={}){let e=null,t=0;if(!(s&&typeof s=="object"&&!Array.
isArray(s))){let v={instancePath:n,schemaPath:"#/type",keyword:"type",params:{type:"object"}};e===null?e=[v]:e.push(v),t++}let r=t,i=!0,o=t;if(s&&typeof s=="obj\
ect"&&!Array.isArray(s)){let v;if((s.error===void 0||!l.call(s,"error"))&&(v="error")){let x={};e===null?e=[x]:e.push(x),t++}}var h=o===t;t=r,e!==null&&(r?e.length=
r:e=null);let w;if(h){let v=t;Te(s,{instancePath:n,parentData:f,parentDataProperty:m,rootData:p})||(e=e===null?Te.errors:e.concat(Te.errors),t=e.length);var h=v===
t;i=h,w="then"}else{let v=t;Ke(s,{instancePath:n,parentData:f,parentDataProperty:m,rootData:p})||(e=e===null?Ke.errors:e.concat(Ke.errors),t=e.length);var h=v===
t;i=h,w="else"}if(!i){let v={instancePath:n,schemaPath:"#/if",keyword:"if",params:{failingKeyword:w}};e===null?e=[v]:e.push(v),t++}return He.errors=e,t===0}var us=Oe;function Oe(s,{instancePath:n="",parentData:f,parentDataProperty:m,rootData:p=s}={}){let e=null,t=0;if(s&&typeof s=="object"&&!Array.isArray(s)){if(s.schema_version===
void 0||!l.call(s,"schema_version")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"schema_version"}};e===null?e=[r]:
e.push(r),t++}if(s.items===void 0||!l.call(s,"items")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"items"}};e===null?
e=[r]:e.push(r),t++}if(s.succeeded===void 0||!l.call(s,"succeeded")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"s\
ucceeded"}};e===null?e=[r]:e.push(r),t++}if(s.failed===void 0||!l.call(s,"failed")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"\
failed"}};e===null?e=[r]:e.push(r),t++}for(let r of Object.keys(s))if(!(r==="schema_version"||r==="items"||r==="succeeded"||r==="failed")){let i={instancePath:n+
"/"+r.replace(/~/g,"~0").replace(/\//g,"~1"),schemaPath:"#/additionalProperties/allOf/0/false schema",keyword:"false schema",params:{}};if(e===null?e=[i]:e.push(
i),t++,t>100)return Oe.errors=e,!1}if(s.schema_version!==void 0&&l.call(s,"schema_version")&&s.schema_version!=="bulk_search_response.v1"){let r={instancePath:n+
"/schema_version",schemaPath:"#/properties/schema_version/const",keyword:"const",params:{allowedValue:"bulk_search_response.v1"}};e===null?e=[r]:e.push(r),t++}if(s.
items!==void 0&&l.call(s,"items")){let r=s.items;if(Array.isArray(r)){if(r.length>100){let o={instancePath:n+"/items",schemaPath:"#/properties/items/allOf/0/max\
Items",keyword:"maxItems",params:{limit:100}};e===null?e=[o]:e.push(o),t++}if(r.length<1){let o={instancePath:n+"/items",schemaPath:"#/properties/items/allOf/0/\
minItems",keyword:"minItems",params:{limit:1}};e===null?e=[o]:e.push(o),t++}let i=r.length;for(let o=0;o<i;o++)if(He(r[o],{instancePath:n+"/items/"+o,parentData:r,
parentDataProperty:o,rootData:p})||(e=e===null?He.errors:e.concat(He.errors),t=e.length),t>100)return Oe.errors=e,!1}else{let i={instancePath:n+"/items",schemaPath:"\
#/properties/items/allOf/0/type",keyword:"type",params:{type:"array"}};e===null?e=[i]:e.push(i),t++}if(t>100)return Oe.errors=e,!1}if(s.succeeded!==void 0&&l.call(
s,"succeeded")){let r=s.succeeded;if(!(typeof r=="number"&&!(r%1)&&!isNaN(r)&&isFinite(r))){let i={instancePath:n+"/succeeded",schemaPath:"#/properties/succeede\
d/type",keyword:"type",params:{type:"integer"}};e===null?e=[i]:e.push(i),t++}if(typeof r=="number"&&isFinite(r)){if(r>100||isNaN(r)){let i={instancePath:n+"/suc\
ceeded",schemaPath:"#/properties/succeeded/maximum",keyword:"maximum",params:{comparison:"<=",limit:100}};e===null?e=[i]:e.push(i),t++}if(r<0||isNaN(r)){let i={
instancePath:n+"/succeeded",schemaPath:"#/properties/succeeded/minimum",keyword:"minimum",params:{comparison:">=",limit:0}};e===null?e=[i]:e.push(i),t++}}}if(s.
failed!==void 0&&l.call(s,"failed")){let r=s.failed;if(!(typeof r=="number"&&!(r%1)&&!isNaN(r)&&isFinite(r))){let i={instancePath:n+"/failed",schemaPath:"#/prop\
erties/failed/type",keyword:"type",params:{type:"integer"}};e===null?e=[i]:e.push(i),t++}if(typeof r=="number"&&isFinite(r)){if(r>100||isNaN(r)){let i={instancePath:n+
"/failed",schemaPath:"#/properties/failed/maximum",keyword:"maximum",params:{comparison:"<=",limit:100}};e===null?e=[i]:e.push(i),t++}if(r<0||isNaN(r)){let i={instancePath:n+
"/failed",schemaPath:"#/properties/failed/minimum",keyword:"minimum",params:{comparison:">=",limit:0}};e===null?e=[i]:e.push(i),t++}}}}else{let r={instancePath:n,
schemaPath:"#/type",keyword:"type",params:{type:"object"}};e===null?e=[r]:e.push(r),t++}return Oe.errors=e,t===0}var ms=b,fs=A,hs=Cr;var ds={type:"object",required:["schema_version","kind","doc_id","doc_path","text","citation","truncated","indexed_at","stale","chunk_id","chunks"],properties:{
schema_version:{const:"fetch_result.v1"},kind:{const:"chunk"},chunk_id:{type:"string",minLength:1},chunks:{type:"array",minItems:1,items:{allOf:[{$ref:"#/$defs/\
FetchedPart"}],enough:!0}},doc_id:{type:"string",minLength:1},doc_path:{type:"string",minLength:1},title:{type:"string"},text:{type:"string"},citation:{$ref:"ci\
tation.schema.json"},truncated:{type:"boolean"},source_id:{type:"string",minLength:1},lang:{type:"string"},tags:{type:"array",items:{allOf:[{type:"string"}],enough:!0}},
media:{$ref:"search_request.schema.json#/$defs/Media"},trust:{$ref:"search_request.schema.json#/$defs/Trust"},repo:{type:"string"},code_lang:{type:"string"},metadata:{
type:"object",additionalProperties:!0},chunker_version:{type:"string"},indexed_at:{type:"string",format:"date-time"},stale:{type:"boolean"}},additionalProperties:{
allOf:[!1],enough:!0}};function T(s,{instancePath:n="",parentData:f,parentDataProperty:m,rootData:p=s}={}){let e=null,t=0;if(s&&typeof s=="object"&&!Array.isArray(s)){if(s.chunk_id===
void 0||!l.call(s,"chunk_id")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"chunk_id"}};e===null?e=[r]:e.push(r),t++}
if(s.ordinal===void 0||!l.call(s,"ordinal")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"ordinal"}};e===null?e=[r]:
e.push(r),t++}if(s.heading_path===void 0||!l.call(s,"heading_path")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"h\
eading_path"}};e===null?e=[r]:e.push(r),t++}if(s.citation===void 0||!l.call(s,"citation")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{
missingProperty:"citation"}};e===null?e=[r]:e.push(r),t++}for(let r of Object.keys(s))if(!(r==="chunk_id"||r==="ordinal"||r==="heading_path"||r==="citation"||r===
"text")){let i={instancePath:n+"/"+r.replace(/~/g,"~0").replace(/\//g,"~1"),schemaPath:"#/additionalProperties/allOf/0/false schema",keyword:"false schema",params:{}};
if(e===null?e=[i]:e.push(i),t++,t>100)return T.errors=e,!1}if(s.chunk_id!==void 0&&l.call(s,"chunk_id")){let r=s.chunk_id;if(typeof r=="string"){if(g(r)<1){let i={
instancePath:n+"/chunk_id",schemaPath:"#/properties/chunk_id/minLength",keyword:"minLength",params:{limit:1}};e===null?e=[i]:e.push(i),t++}}else{let i={instancePath:n+
"/chunk_id",schemaPath:"#/properties/chunk_id/type",keyword:"type",params:{type:"string"}};e===null?e=[i]:e.push(i),t++}}if(s.ordinal!==void 0&&l.call(s,"ordina\
l")){let r=s.ordinal;if(!(typeof r=="number"&&!(r%1)&&!isNaN(r)&&isFinite(r))){let i={instancePath:n+"/ordinal",schemaPath:"#/properties/ordinal/type",keyword:"\
type",params:{type:"integer"}};e===null?e=[i]:e.push(i),t++}if(typeof r=="number"&&isFinite(r)&&(r<0||isNaN(r))){let i={instancePath:n+"/ordinal",schemaPath:"#/\
properties/ordinal/minimum",keyword:"minimum",params:{comparison:">=",limit:0}};e===null?e=[i]:e.push(i),t++}}if(s.heading_path!==void 0&&l.call(s,"heading_path")){
let r=s.heading_path;if(Array.isArray(r)){let i=r.length;for(let o=0;o<i;o++){if(typeof r[o]!="string"){let h={instancePath:n+"/heading_path/"+o,schemaPath:"#/p\
roperties/heading_path/items/allOf/0/type",keyword:"type",params:{type:"string"}};e===null?e=[h]:e.push(h),t++}if(t>100)return T.errors=e,!1}}else{let i={instancePath:n+
"/heading_path",schemaPath:"#/properties/heading_path/type",keyword:"type",params:{type:"array"}};e===null?e=[i]:e.push(i),t++}}if(s.citation!==void 0&&l.call(s,
"citation")&&(b(s.citation,{instancePath:n+"/citation",parentData:s,parentDataProperty:"citation",rootData:p})||(e=e===null?b.errors:e.concat(b.errors),t=e.length)),
s.text!==void 0&&l.call(s,"text")&&typeof s.text!="string"){let r={instancePath:n+"/text",schemaPath:"#/properties/text/type",keyword:"type",params:{type:"strin\
g"}};e===null?e=[r]:e.push(r),t++}}else{let r={instancePath:n,schemaPath:"#/type",keyword:"type",params:{type:"object"}};e===null?e=[r]:e.push(r),t++}return T.errors=
e,t===0}function I(s,{instancePath:n="",parentData:f,parentDataProperty:m,rootData:p=s}={}){let e=null,t=0;if(!(s==="markdown"||s==="text"||s==="code"||s==="htm\
l"||s==="pdf"||s==="image"||s==="audio")){let r={instancePath:n,schemaPath:"#/enum",keyword:"enum",params:{allowedValues:Ir.enum}};e===null?e=[r]:e.push(r),t++}
return I.errors=e,t===0}function z(s,{instancePath:n="",parentData:f,parentDataProperty:m,rootData:p=s}={}){let e=null,t=0;if(!(s==="primary"||s==="secondary"||
s==="generated")){let r={instancePath:n,schemaPath:"#/enum",keyword:"enum",params:{allowedValues:zr.enum}};e===null?e=[r]:e.push(r),t++}return z.errors=e,t===0}
function B(s,{instancePath:n="",parentData:f,parentDataProperty:m,rootData:p=s}={}){let e=null,t=0;if(s&&typeof s=="object"&&!Array.isArray(s)){if(s.schema_version===
void 0||!l.call(s,"schema_version")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"schema_version"}};e===null?e=[r]:
e.push(r),t++}if(s.kind===void 0||!l.call(s,"kind")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"kind"}};e===null?
e=[r]:e.push(r),t++}if(s.doc_id===void 0||!l.call(s,"doc_id")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"doc_id"}};
e===null?e=[r]:e.push(r),t++}if(s.doc_path===void 0||!l.call(s,"doc_path")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"\
doc_path"}};e===null?e=[r]:e.push(r),t++}if(s.text===void 0||!l.call(s,"text")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"\
text"}};e===null?e=[r]:e.push(r),t++}if(s.citation===void 0||!l.call(s,"citation")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"\
citation"}};e===null?e=[r]:e.push(r),t++}if(s.truncated===void 0||!l.call(s,"truncated")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{
missingProperty:"truncated"}};e===null?e=[r]:e.push(r),t++}if(s.indexed_at===void 0||!l.call(s,"indexed_at")){let r={instancePath:n,schemaPath:"#/required",keyword:"\
required",params:{missingProperty:"indexed_at"}};e===null?e=[r]:e.push(r),t++}if(s.stale===void 0||!l.call(s,"stale")){let r={instancePath:n,schemaPath:"#/requi\
red",keyword:"required",params:{missingProperty:"stale"}};e===null?e=[r]:e.push(r),t++}if(s.chunk_id===void 0||!l.call(s,"chunk_id")){let r={instancePath:n,schemaPath:"\
#/required",keyword:"required",params:{missingProperty:"chunk_id"}};e===null?e=[r]:e.push(r),t++}if(s.chunks===void 0||!l.call(s,"chunks")){let r={instancePath:n,
schemaPath:"#/required",keyword:"required",params:{missingProperty:"chunks"}};e===null?e=[r]:e.push(r),t++}for(let r of Object.keys(s))if(!l.call(ds.properties,
r)){let i={instancePath:n+"/"+r.replace(/~/g,"~0").replace(/\//g,"~1"),schemaPath:"#/additionalProperties/allOf/0/false schema",keyword:"false schema",params:{}};
if(e===null?e=[i]:e.push(i),t++,t>100)return B.errors=e,!1}if(s.schema_version!==void 0&&l.call(s,"schema_version")&&s.schema_version!=="fetch_result.v1"){let r={
instancePath:n+"/schema_version",schemaPath:"#/properties/schema_version/const",keyword:"const",params:{allowedValue:"fetch_result.v1"}};e===null?e=[r]:e.push(r),
t++}if(s.kind!==void 0&&l.call(s,"kind")&&s.kind!=="chunk"){let r={instancePath:n+"/kind",schemaPath:"#/properties/kind/const",keyword:"const",params:{allowedValue:"\
chunk"}};e===null?e=[r]:e.push(r),t++}if(s.chunk_id!==void 0&&l.call(s,"chunk_id")){let r=s.chunk_id;if(typeof r=="string"){if(g(r)<1){let i={instancePath:n+"/c\
hunk_id",schemaPath:"#/properties/chunk_id/minLength",keyword:"minLength",params:{limit:1}};e===null?e=[i]:e.push(i),t++}}else{let i={instancePath:n+"/chunk_id",
schemaPath:"#/properties/chunk_id/type",keyword:"type",params:{type:"string"}};e===null?e=[i]:e.push(i),t++}}if(s.chunks!==void 0&&l.call(s,"chunks")){let r=s.chunks;
if(Array.isArray(r)){if(r.length<1){let o={instancePath:n+"/chunks",schemaPath:"#/properties/chunks/minItems",keyword:"minItems",params:{limit:1}};e===null?e=[o]:
e.push(o),t++}let i=r.length;for(let o=0;o<i;o++)if(T(r[o],{instancePath:n+"/chunks/"+o,parentData:r,parentDataProperty:o,rootData:p})||(e=e===null?T.errors:e.concat(
T.errors),t=e.length),t>100)return B.errors=e,!1}else{let i={instancePath:n+"/chunks",schemaPath:"#/properties/chunks/type",keyword:"type",params:{type:"array"}};
e===null?e=[i]:e.push(i),t++}}if(s.doc_id!==void 0&&l.call(s,"doc_id")){let r=s.doc_id;if(typeof r=="string"){if(g(r)<1){let i={instancePath:n+"/doc_id",schemaPath:"\
#/properties/doc_id/minLength",keyword:"minLength",params:{limit:1}};e===null?e=[i]:e.push(i),t++}}else{let i={instancePath:n+"/doc_id",schemaPath:"#/properties\
/doc_id/type",keyword:"type",params:{type:"string"}};e===null?e=[i]:e.push(i),t++}}if(s.doc_path!==void 0&&l.call(s,"doc_path")){let r=s.doc_path;if(typeof r=="\
string"){if(g(r)<1){let i={instancePath:n+"/doc_path",schemaPath:"#/properties/doc_path/minLength",keyword:"minLength",params:{limit:1}};e===null?e=[i]:e.push(i),
t++}}else{let i={instancePath:n+"/doc_path",schemaPath:"#/properties/doc_path/type",keyword:"type",params:{type:"string"}};e===null?e=[i]:e.push(i),t++}}if(s.title!==
void 0&&l.call(s,"title")&&typeof s.title!="string"){let r={instancePath:n+"/title",schemaPath:"#/properties/title/type",keyword:"type",params:{type:"string"}};
e===null?e=[r]:e.push(r),t++}if(s.text!==void 0&&l.call(s,"text")&&typeof s.text!="string"){let r={instancePath:n+"/text",schemaPath:"#/properties/text/type",keyword:"\
type",params:{type:"string"}};e===null?e=[r]:e.push(r),t++}if(s.citation!==void 0&&l.call(s,"citation")&&(b(s.citation,{instancePath:n+"/citation",parentData:s,
parentDataProperty:"citation",rootData:p})||(e=e===null?b.errors:e.concat(b.errors),t=e.length)),s.truncated!==void 0&&l.call(s,"truncated")&&typeof s.truncated!=
"boolean"){let r={instancePath:n+"/truncated",schemaPath:"#/properties/truncated/type",keyword:"type",params:{type:"boolean"}};e===null?e=[r]:e.push(r),t++}if(s.
source_id!==void 0&&l.call(s,"source_id")){let r=s.source_id;if(typeof r=="string"){if(g(r)<1){let i={instancePath:n+"/source_id",schemaPath:"#/properties/sourc\
e_id/minLength",keyword:"minLength",params:{limit:1}};e===null?e=[i]:e.push(i),t++}}else{let i={instancePath:n+"/source_id",schemaPath:"#/properties/source_id/t\
ype",keyword:"type",params:{type:"string"}};e===null?e=[i]:e.push(i),t++}}if(s.lang!==void 0&&l.call(s,"lang")&&typeof s.lang!="string"){let r={instancePath:n+"\
/lang",schemaPath:"#/properties/lang/type",keyword:"type",params:{type:"string"}};e===null?e=[r]:e.push(r),t++}if(s.tags!==void 0&&l.call(s,"tags")){let r=s.tags;
if(Array.isArray(r)){let i=r.length;for(let o=0;o<i;o++){if(typeof r[o]!="string"){let h={instancePath:n+"/tags/"+o,schemaPath:"#/properties/tags/items/allOf/0/\
type",keyword:"type",params:{type:"string"}};e===null?e=[h]:e.push(h),t++}if(t>100)return B.errors=e,!1}}else{let i={instancePath:n+"/tags",schemaPath:"#/proper\
ties/tags/type",keyword:"type",params:{type:"array"}};e===null?e=[i]:e.push(i),t++}}if(s.media!==void 0&&l.call(s,"media")&&(I(s.media,{instancePath:n+"/media",
parentData:s,parentDataProperty:"media",rootData:p})||(e=e===null?I.errors:e.concat(I.errors),t=e.length)),s.trust!==void 0&&l.call(s,"trust")&&(z(s.trust,{instancePath:n+
"/trust",parentData:s,parentDataProperty:"trust",rootData:p})||(e=e===null?z.errors:e.concat(z.errors),t=e.length)),s.repo!==void 0&&l.call(s,"repo")&&typeof s.
repo!="string"){let r={instancePath:n+"/repo",schemaPath:"#/properties/repo/type",keyword:"type",params:{type:"string"}};e===null?e=[r]:e.push(r),t++}if(s.code_lang!==
void 0&&l.call(s,"code_lang")&&typeof s.code_lang!="string"){let r={instancePath:n+"/code_lang",schemaPath:"#/properties/code_lang/type",keyword:"type",params:{
type:"string"}};e===null?e=[r]:e.push(r),t++}if(s.metadata!==void 0&&l.call(s,"metadata")){let r=s.metadata;if(!(r&&typeof r=="object"&&!Array.isArray(r))){let i={
instancePath:n+"/metadata",schemaPath:"#/properties/metadata/type",keyword:"type",params:{type:"object"}};e===null?e=[i]:e.push(i),t++}}if(s.chunker_version!==void 0&&
l.call(s,"chunker_version")&&typeof s.chunker_version!="string"){let r={instancePath:n+"/chunker_version",schemaPath:"#/properties/chunker_version/type",keyword:"\
type",params:{type:"string"}};e===null?e=[r]:e.push(r),t++}if(s.indexed_at!==void 0&&l.call(s,"indexed_at")){let r=s.indexed_at;if(typeof r=="string"){if(!S.validate(
r)){let i={instancePath:n+"/indexed_at",schemaPath:"#/properties/indexed_at/format",keyword:"format",params:{format:"date-time"}};e===null?e=[i]:e.push(i),t++}}else{
let i={instancePath:n+"/indexed_at",schemaPath:"#/properties/indexed_at/type",keyword:"type",params:{type:"string"}};e===null?e=[i]:e.push(i),t++}}if(s.stale!==
void 0&&l.call(s,"stale")&&typeof s.stale!="boolean"){let r={instancePath:n+"/stale",schemaPath:"#/properties/stale/type",keyword:"type",params:{type:"boolean"}};
e===null?e=[r]:e.push(r),t++}}else{let r={instancePath:n,schemaPath:"#/type",keyword:"type",params:{type:"object"}};e===null?e=[r]:e.push(r),t++}return B.errors=
e,t===0}var ys={type:"object",required:["schema_version","kind","doc_id","doc_path","text","citation","truncated","indexed_at","stale"],properties:{schema_version:{
const:"fetch_result.v1"},kind:{const:"document"},chunks:{type:"array",items:{allOf:[{$ref:"#/$defs/FetchedPart"}],enough:!0}},doc_id:{type:"string",minLength:1},
doc_path:{type:"string",minLength:1},title:{type:"string"},text:{type:"string"},citation:{$ref:"citation.schema.json"},truncated:{type:"boolean"},source_id:{type:"\
string",minLength:1},lang:{type:"string"},tags:{type:"array",items:{allOf:[{type:"string"}],enough:!0}},media:{$ref:"search_request.schema.json#/$defs/Media"},trust:{
$ref:"search_request.schema.json#/$defs/Trust"},repo:{type:"string"},code_lang:{type:"string"},metadata:{type:"object",additionalProperties:!0},chunker_version:{
type:"string"},indexed_at:{type:"string",format:"date-time"},stale:{type:"boolean"}},additionalProperties:{allOf:[!1],enough:!0}};function Z(s,{instancePath:n="",
parentData:f,parentDataProperty:m,rootData:p=s}={}){let e=null,t=0;if(s&&typeof s=="object"&&!Array.isArray(s)){if(s.schema_version===void 0||!l.call(s,"schema_\
version")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"schema_version"}};e===null?e=[r]:e.push(r),t++}if(s.kind===
void 0||!l.call(s,"kind")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"kind"}};e===null?e=[r]:e.push(r),t++}if(s.doc_id===
void 0||!l.call(s,"doc_id")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"doc_id"}};e===null?e=[r]:e.push(r),t++}if(s.
doc_path===void 0||!l.call(s,"doc_path")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"doc_path"}};e===null?e=[r]:e.
push(r),t++}if(s.text===void 0||!l.call(s,"text")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"text"}};e===null?e=
[r]:e.push(r),t++}if(s.citation===void 0||!l.call(s,"citation")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"citat\
ion"}};e===null?e=[r]:e.push(r),t++}if(s.truncated===void 0||!l.call(s,"truncated")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"\
truncated"}};e===null?e=[r]:e.push(r),t++}if(s.indexed_at===void 0||!l.call(s,"indexed_at")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{
missingProperty:"indexed_at"}};e===null?e=[r]:e.push(r),t++}if(s.stale===void 0||!l.call(s,"stale")){let r={instancePath:n,schemaPath:"#/required",keyword:"requ\
ired",params:{missingProperty:"stale"}};e===null?e=[r]:e.push(r),t++}for(let r of Object.keys(s))if(!l.call(ys.properties,r)){let i={instancePath:n+"/"+r.replace(
/~/g,"~0").replace(/\//g,"~1"),schemaPath:"#/additionalProperties/allOf/0/false schema",keyword:"false schema",params:{}};if(e===null?e=[i]:e.push(i),t++,t>100)
return Z.errors=e,!1}if(s.schema_version!==void 0&&l.call(s,"schema_version")&&s.schema_version!=="fetch_result.v1"){let r={instancePath:n+"/schema_version",schemaPath:"\
#/properties/schema_version/const",keyword:"const",params:{allowedValue:"fetch_result.v1"}};e===null?e=[r]:e.push(r),t++}if(s.kind!==void 0&&l.call(s,"kind")&&s.
kind!=="document"){let r={instancePath:n+"/kind",schemaPath:"#/properties/kind/const",keyword:"const",params:{allowedValue:"document"}};e===null?e=[r]:e.push(r),
t++}if(s.chunks!==void 0&&l.call(s,"chunks")){let r=s.chunks;if(Array.isArray(r)){let i=r.length;for(let o=0;o<i;o++)if(T(r[o],{instancePath:n+"/chunks/"+o,parentData:r,
parentDataProperty:o,rootData:p})||(e=e===null?T.errors:e.concat(T.errors),t=e.length),t>100)return Z.errors=e,!1}else{let i={instancePath:n+"/chunks",schemaPath:"\
#/properties/chunks/type",keyword:"type",params:{type:"array"}};e===null?e=[i]:e.push(i),t++}}if(s.doc_id!==void 0&&l.call(s,"doc_id")){let r=s.doc_id;if(typeof r==
"string"){if(g(r)<1){let i={instancePath:n+"/doc_id",schemaPath:"#/properties/doc_id/minLength",keyword:"minLength",params:{limit:1}};e===null?e=[i]:e.push(i),t++}}else{
let i={instancePath:n+"/doc_id",schemaPath:"#/properties/doc_id/type",keyword:"type",params:{type:"string"}};e===null?e=[i]:e.push(i),t++}}if(s.doc_path!==void 0&&
l.call(s,"doc_path")){let r=s.doc_path;if(typeof r=="string"){if(g(r)<1){let i={instancePath:n+"/doc_path",schemaPath:"#/properties/doc_path/minLength",keyword:"\
minLength",params:{limit:1}};e===null?e=[i]:e.push(i),t++}}else{let i={instancePath:n+"/doc_path",schemaPath:"#/properties/doc_path/type",keyword:"type",params:{
type:"string"}};e===null?e=[i]:e.push(i),t++}}if(s.title!==void 0&&l.call(s,"title")&&typeof s.title!="string"){let r={instancePath:n+"/title",schemaPath:"#/pro\
perties/title/type",keyword:"type",params:{type:"string"}};e===null?e=[r]:e.push(r),t++}if(s.text!==void 0&&l.call(s,"text")&&typeof s.text!="string"){let r={instancePath:n+
"/text",schemaPath:"#/properties/text/type",keyword:"type",params:{type:"string"}};e===null?e=[r]:e.push(r),t++}if(s.citation!==void 0&&l.call(s,"citation")&&(b(
s.citation,{instancePath:n+"/citation",parentData:s,parentDataProperty:"citation",rootData:p})||(e=e===null?b.errors:e.concat(b.errors),t=e.length)),s.truncated!==
void 0&&l.call(s,"truncated")&&typeof s.truncated!="boolean"){let r={instancePath:n+"/truncated",schemaPath:"#/properties/truncated/type",keyword:"type",params:{
type:"boolean"}};e===null?e=[r]:e.push(r),t++}if(s.source_id!==void 0&&l.call(s,"source_id")){let r=s.source_id;if(typeof r=="string"){if(g(r)<1){let i={instancePath:n+
"/source_id",schemaPath:"#/properties/source_id/minLength",keyword:"minLength",params:{limit:1}};e===null?e=[i]:e.push(i),t++}}else{let i={instancePath:n+"/sour\
ce_id",schemaPath:"#/properties/source_id/type",keyword:"type",params:{type:"string"}};e===null?e=[i]:e.push(i),t++}}if(s.lang!==void 0&&l.call(s,"lang")&&typeof s.
lang!="string"){let r={instancePath:n+"/lang",schemaPath:"#/properties/lang/type",keyword:"type",params:{type:"string"}};e===null?e=[r]:e.push(r),t++}if(s.tags!==
void 0&&l.call(s,"tags")){let r=s.tags;if(Array.isArray(r)){let i=r.length;for(let o=0;o<i;o++){if(typeof r[o]!="string"){let h={instancePath:n+"/tags/"+o,schemaPath:"\
#/properties/tags/items/allOf/0/type",keyword:"type",params:{type:"string"}};e===null?e=[h]:e.push(h),t++}if(t>100)return Z.errors=e,!1}}else{let i={instancePath:n+
"/tags",schemaPath:"#/properties/tags/type",keyword:"type",params:{type:"array"}};e===null?e=[i]:e.push(i),t++}}if(s.media!==void 0&&l.call(s,"media")&&(I(s.media,
{instancePath:n+"/media",parentData:s,parentDataProperty:"media",rootData:p})||(e=e===null?I.errors:e.concat(I.errors),t=e.length)),s.trust!==void 0&&l.call(s,"\
trust")&&(z(s.trust,{instancePath:n+"/trust",parentData:s,parentDataProperty:"trust",rootData:p})||(e=e===null?z.errors:e.concat(z.errors),t=e.length)),s.repo!==
void 0&&l.call(s,"repo")&&typeof s.repo!="string"){let r={instancePath:n+"/repo",schemaPath:"#/properties/repo/type",keyword:"type",params:{type:"string"}};e===
null?e=[r]:e.push(r),t++}if(s.code_lang!==void 0&&l.call(s,"code_lang")&&typeof s.code_lang!="string"){let r={instancePath:n+"/code_lang",schemaPath:"#/properti\
es/code_lang/type",keyword:"type",params:{type:"string"}};e===null?e=[r]:e.push(r),t++}if(s.metadata!==void 0&&l.call(s,"metadata")){let r=s.metadata;if(!(r&&typeof r==
"object"&&!Array.isArray(r))){let i={instancePath:n+"/metadata",schemaPath:"#/properties/metadata/type",keyword:"type",params:{type:"object"}};e===null?e=[i]:e.
push(i),t++}}if(s.chunker_version!==void 0&&l.call(s,"chunker_version")&&typeof s.chunker_version!="string"){let r={instancePath:n+"/chunker_version",schemaPath:"\
#/properties/chunker_version/type",keyword:"type",params:{type:"string"}};e===null?e=[r]:e.push(r),t++}if(s.indexed_at!==void 0&&l.call(s,"indexed_at")){let r=s.
indexed_at;if(typeof r=="string"){if(!S.validate(r)){let i={instancePath:n+"/indexed_at",schemaPath:"#/properties/indexed_at/format",keyword:"format",params:{format:"\
date-time"}};e===null?e=[i]:e.push(i),t++}}else{let i={instancePath:n+"/indexed_at",schemaPath:"#/properties/indexed_at/type",keyword:"type",params:{type:"strin\
g"}};e===null?e=[i]:e.push(i),t++}}if(s.stale!==void 0&&l.call(s,"stale")&&typeof s.stale!="boolean"){let r={instancePath:n+"/stale",schemaPath:"#/properties/st\
ale/type",keyword:"type",params:{type:"boolean"}};e===null?e=[r]:e.push(r),t++}}else{let r={instancePath:n,schemaPath:"#/type",keyword:"type",params:{type:"obje\
ct"}};e===null?e=[r]:e.push(r),t++}return Z.errors=e,t===0}var gs={type:"object",required:["schema_version","kind","doc_id","doc_path","text","citation","trunca\
ted","indexed_at","stale"],properties:{schema_version:{const:"fetch_result.v1"},kind:{const:"span"},doc_id:{type:"string",minLength:1},doc_path:{type:"string",minLength:1},
title:{type:"string"},text:{type:"string"},citation:{$ref:"citation.schema.json"},truncated:{type:"boolean"},source_id:{type:"string",minLength:1},lang:{type:"s\
tring"},tags:{type:"array",items:{allOf:[{type:"string"}],enough:!0}},media:{$ref:"search_request.schema.json#/$defs/Media"},trust:{$ref:"search_request.schema.\
json#/$defs/Trust"},repo:{type:"string"},code_lang:{type:"string"},metadata:{type:"object",additionalProperties:!0},chunker_version:{type:"string"},indexed_at:{
type:"string",format:"date-time"},stale:{type:"boolean"}},additionalProperties:{allOf:[!1],enough:!0}};function be(s,{instancePath:n="",parentData:f,parentDataProperty:m,
rootData:p=s}={}){let e=null,t=0;if(s&&typeof s=="object"&&!Array.isArray(s)){if(s.schema_version===void 0||!l.call(s,"schema_version")){let r={instancePath:n,schemaPath:"\
#/required",keyword:"required",params:{missingProperty:"schema_version"}};e===null?e=[r]:e.push(r),t++}if(s.kind===void 0||!l.call(s,"kind")){let r={instancePath:n,
schemaPath:"#/required",keyword:"required",params:{missingProperty:"kind"}};e===null?e=[r]:e.push(r),t++}if(s.doc_id===void 0||!l.call(s,"doc_id")){let r={instancePath:n,
schemaPath:"#/required",keyword:"required",params:{missingProperty:"doc_id"}};e===null?e=[r]:e.push(r),t++}if(s.doc_path===void 0||!l.call(s,"doc_path")){let r={
instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"doc_path"}};e===null?e=[r]:e.push(r),t++}if(s.text===void 0||!l.call(s,"text")){
let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"text"}};e===null?e=[r]:e.push(r),t++}if(s.citation===void 0||!l.call(s,
"citation")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"citation"}};e===null?e=[r]:e.push(r),t++}if(s.truncated===
void 0||!l.call(s,"truncated")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"truncated"}};e===null?e=[r]:e.push(r),
t++}if(s.indexed_at===void 0||!l.call(s,"indexed_at")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"indexed_at"}};e===
null?e=[r]:e.push(r),t++}if(s.stale===void 0||!l.call(s,"stale")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"stal\
e"}};e===null?e=[r]:e.push(r),t++}for(let r of Object.keys(s))if(!l.call(gs.properties,r)){let i={instancePath:n+"/"+r.replace(/~/g,"~0").replace(/\//g,"~1"),schemaPath:"\
#/additionalProperties/allOf/0/false schema",keyword:"false schema",params:{}};if(e===null?e=[i]:e.push(i),t++,t>100)return be.errors=e,!1}if(s.schema_version!==
void 0&&l.call(s,"schema_version")&&s.schema_version!=="fetch_result.v1"){let r={instancePath:n+"/schema_version",schemaPath:"#/properties/schema_version/const",
keyword:"const",params:{allowedValue:"fetch_result.v1"}};e===null?e=[r]:e.push(r),t++}if(s.kind!==void 0&&l.call(s,"kind")&&s.kind!=="span"){let r={instancePath:n+
"/kind",schemaPath:"#/properties/kind/const",keyword:"const",params:{allowedValue:"span"}};e===null?e=[r]:e.push(r),t++}if(s.doc_id!==void 0&&l.call(s,"doc_id")){
let r=s.doc_id;if(typeof r=="string"){if(g(r)<1){let i={instancePath:n+"/doc_id",schemaPath:"#/properties/doc_id/minLength",keyword:"minLength",params:{limit:1}};
e===null?e=[i]:e.push(i),t++}}else{let i={instancePath:n+"/doc_id",schemaPath:"#/properties/doc_id/type",keyword:"type",params:{type:"string"}};e===null?e=[i]:e.
push(i),t++}}if(s.doc_path!==void 0&&l.call(s,"doc_path")){let r=s.doc_path;if(typeof r=="string"){if(g(r)<1){let i={instancePath:n+"/doc_path",schemaPath:"#/pr\
operties/doc_path/minLength",keyword:"minLength",params:{limit:1}};e===null?e=[i]:e.push(i),t++}}else{let i={instancePath:n+"/doc_path",schemaPath:"#/properties\
/doc_path/type",keyword:"type",params:{type:"string"}};e===null?e=[i]:e.push(i),t++}}if(s.title!==void 0&&l.call(s,"title")&&typeof s.title!="string"){let r={instancePath:n+
"/title",schemaPath:"#/properties/title/type",keyword:"type",params:{type:"string"}};e===null?e=[r]:e.push(r),t++}if(s.text!==void 0&&l.call(s,"text")&&typeof s.
text!="string"){let r={instancePath:n+"/text",schemaPath:"#/properties/text/type",keyword:"type",params:{type:"string"}};e===null?e=[r]:e.push(r),t++}if(s.citation!==
void 0&&l.call(s,"citation")&&(b(s.citation,{instancePath:n+"/citation",parentData:s,parentDataProperty:"citation",rootData:p})||(e=e===null?b.errors:e.concat(b.
errors),t=e.length)),s.truncated!==void 0&&l.call(s,"truncated")&&typeof s.truncated!="boolean"){let r={instancePath:n+"/truncated",schemaPath:"#/properties/tru\
ncated/type",keyword:"type",params:{type:"boolean"}};e===null?e=[r]:e.push(r),t++}if(s.source_id!==void 0&&l.call(s,"source_id")){let r=s.source_id;if(typeof r==
"string"){if(g(r)<1){let i={instancePath:n+"/source_id",schemaPath:"#/properties/source_id/minLength",keyword:"minLength",params:{limit:1}};e===null?e=[i]:e.push(
i),t++}}else{let i={instancePath:n+"/source_id",schemaPath:"#/properties/source_id/type",keyword:"type",params:{type:"string"}};e===null?e=[i]:e.push(i),t++}}if(s.
lang!==void 0&&l.call(s,"lang")&&typeof s.lang!="string"){let r={instancePath:n+"/lang",schemaPath:"#/properties/lang/type",keyword:"type",params:{type:"string"}};
e===null?e=[r]:e.push(r),t++}if(s.tags!==void 0&&l.call(s,"tags")){let r=s.tags;if(Array.isArray(r)){let i=r.length;for(let o=0;o<i;o++){if(typeof r[o]!="string"){
let h={instancePath:n+"/tags/"+o,schemaPath:"#/properties/tags/items/allOf/0/type",keyword:"type",params:{type:"string"}};e===null?e=[h]:e.push(h),t++}if(t>100)
return be.errors=e,!1}}else{let i={instancePath:n+"/tags",schemaPath:"#/properties/tags/type",keyword:"type",params:{type:"array"}};e===null?e=[i]:e.push(i),t++}}
if(s.media!==void 0&&l.call(s,"media")&&(I(s.media,{instancePath:n+"/media",parentData:s,parentDataProperty:"media",rootData:p})||(e=e===null?I.errors:e.concat(
I.errors),t=e.length)),s.trust!==void 0&&l.call(s,"trust")&&(z(s.trust,{instancePath:n+"/trust",parentData:s,parentDataProperty:"trust",rootData:p})||(e=e===null?
z.errors:e.concat(z.errors),t=e.length)),s.repo!==void 0&&l.call(s,"repo")&&typeof s.repo!="string"){let r={instancePath:n+"/repo",schemaPath:"#/properties/repo\
/type",keyword:"type",params:{type:"string"}};e===null?e=[r]:e.push(r),t++}if(s.code_lang!==void 0&&l.call(s,"code_lang")&&typeof s.code_lang!="string"){let r={
instancePath:n+"/code_lang",schemaPath:"#/properties/code_lang/type",keyword:"type",params:{type:"string"}};e===null?e=[r]:e.push(r),t++}if(s.metadata!==void 0&&
l.call(s,"metadata")){let r=s.metadata;if(!(r&&typeof r=="object"&&!Array.isArray(r))){let i={instancePath:n+"/metadata",schemaPath:"#/properties/metadata/type",
keyword:"type",params:{type:"object"}};e===null?e=[i]:e.push(i),t++}}if(s.chunker_version!==void 0&&l.call(s,"chunker_version")&&typeof s.chunker_version!="stri\
ng"){let r={instancePath:n+"/chunker_version",schemaPath:"#/properties/chunker_version/type",keyword:"type",params:{type:"string"}};e===null?e=[r]:e.push(r),t++}
if(s.indexed_at!==void 0&&l.call(s,"indexed_at")){let r=s.indexed_at;if(typeof r=="string"){if(!S.validate(r)){let i={instancePath:n+"/indexed_at",schemaPath:"#\
/properties/indexed_at/format",keyword:"format",params:{format:"date-time"}};e===null?e=[i]:e.push(i),t++}}else{let i={instancePath:n+"/indexed_at",schemaPath:"\
#/properties/indexed_at/type",keyword:"type",params:{type:"string"}};e===null?e=[i]:e.push(i),t++}}if(s.stale!==void 0&&l.call(s,"stale")&&typeof s.stale!="bool\
ean"){let r={instancePath:n+"/stale",schemaPath:"#/properties/stale/type",keyword:"type",params:{type:"boolean"}};e===null?e=[r]:e.push(r),t++}}else{let r={instancePath:n,
schemaPath:"#/type",keyword:"type",params:{type:"object"}};e===null?e=[r]:e.push(r),t++}return be.errors=e,t===0}function Cr(s,{instancePath:n="",parentData:f,parentDataProperty:m,
rootData:p=s}={}){let e=null,t=0;if(s&&typeof s=="object"&&!Array.isArray(s)){let r=s.kind;if(typeof r=="string")if(r==="chunk")B(s,{instancePath:n,parentData:f,
parentDataProperty:m,rootData:p})||(e=e===null?B.errors:e.concat(B.errors),t=e.length);else if(r==="document")Z(s,{instancePath:n,parentData:f,parentDataProperty:m,
rootData:p})||(e=e===null?Z.errors:e.concat(Z.errors),t=e.length);else if(r==="span")be(s,{instancePath:n,parentData:f,parentDataProperty:m,rootData:p})||(e=e===
null?be.errors:e.concat(be.errors),t=e.length);else{let i={instancePath:n,schemaPath:"#/discriminator",keyword:"discriminator",params:{error:"mapping",tag:"kind",
tagValue:r}};e===null?e=[i]:e.push(i),t++}else{let i={instancePath:n,schemaPath:"#/discriminator",keyword:"discriminator",params:{error:"tag",tag:"kind",tagValue:r}};
e===null?e=[i]:e.push(i),t++}}else{let r={instancePath:n,schemaPath:"#/type",keyword:"type",params:{type:"object"}};e===null?e=[r]:e.push(r),t++}return Cr.errors=
e,t===0}var _s=Tr;function Ue(s,{instancePath:n="",parentData:f,parentDataProperty:m,rootData:p=s}={}){let e=null,t=0;if(s&&typeof s=="object"&&!Array.isArray(s)){if(s.schema_version===
void 0||!l.call(s,"schema_version")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"schema_version"}};e===null?e=[r]:
e.push(r),t++}if(s.type===void 0||!l.call(s,"type")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"type"}};e===null?
e=[r]:e.push(r),t++}if(s.started_at===void 0||!l.call(s,"started_at")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"\
started_at"}};e===null?e=[r]:e.push(r),t++}for(let r of Object.keys(s))if(!(r==="schema_version"||r==="type"||r==="source_id"||r==="started_at")){let i={instancePath:n+
"/"+r.replace(/~/g,"~0").replace(/\//g,"~1"),schemaPath:"#/additionalProperties/allOf/0/false schema",keyword:"false schema",params:{}};if(e===null?e=[i]:e.push(
i),t++,t>100)return Ue.errors=e,!1}if(s.schema_version!==void 0&&l.call(s,"schema_version")&&s.schema_version!=="ingest_event.v1"){let r={instancePath:n+"/schem\
a_version",schemaPath:"#/properties/schema_version/const",keyword:"const",params:{allowedValue:"ingest_event.v1"}};e===null?e=[r]:e.push(r),t++}if(s.type!==void 0&&
l.call(s,"type")&&s.type!=="started"){let r={instancePath:n+"/type",schemaPath:"#/properties/type/const",keyword:"const",params:{allowedValue:"started"}};e===null?
e=[r]:e.push(r),t++}if(s.source_id!==void 0&&l.call(s,"source_id")){let r=s.source_id;if(typeof r=="string"){if(g(r)<1){let i={instancePath:n+"/source_id",schemaPath:"\
#/properties/source_id/minLength",keyword:"minLength",params:{limit:1}};e===null?e=[i]:e.push(i),t++}}else{let i={instancePath:n+"/source_id",schemaPath:"#/prop\
erties/source_id/type",keyword:"type",params:{type:"string"}};e===null?e=[i]:e.push(i),t++}}if(s.started_at!==void 0&&l.call(s,"started_at")){let r=s.started_at;
if(typeof r=="string"){if(!S.validate(r)){let i={instancePath:n+"/started_at",schemaPath:"#/properties/started_at/format",keyword:"format",params:{format:"date-\
time"}};e===null?e=[i]:e.push(i),t++}}else{let i={instancePath:n+"/started_at",schemaPath:"#/properties/started_at/type",keyword:"type",params:{type:"string"}};
e===null?e=[i]:e.push(i),t++}}}else{let r={instancePath:n,schemaPath:"#/type",keyword:"type",params:{type:"object"}};e===null?e=[r]:e.push(r),t++}return Ue.errors=
e,t===0}var ks={type:"object",required:["schema_version","type","documents_total"],properties:{schema_version:{const:"ingest_event.v1"},type:{const:"scanned"},documents_total:{
type:["integer","null"],minimum:0}},additionalProperties:{allOf:[!1],enough:!0}};function Be(s,{instancePath:n="",parentData:f,parentDataProperty:m,rootData:p=s}={}){
let e=null,t=0;if(s&&typeof s=="object"&&!Array.isArray(s)){if(s.schema_version===void 0||!l.call(s,"schema_version")){let r={instancePath:n,schemaPath:"#/requi\
red",keyword:"required",params:{missingProperty:"schema_version"}};e===null?e=[r]:e.push(r),t++}if(s.type===void 0||!l.call(s,"type")){let r={instancePath:n,schemaPath:"\
#/required",keyword:"required",params:{missingProperty:"type"}};e===null?e=[r]:e.push(r),t++}if(s.documents_total===void 0||!l.call(s,"documents_total")){let r={
instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"documents_total"}};e===null?e=[r]:e.push(r),t++}for(let r of Object.keys(s))if(!(r===
"schema_version"||r==="type"||r==="documents_total")){let i={instancePath:n+"/"+r.replace(/~/g,"~0").replace(/\//g,"~1"),schemaPath:"#/additionalProperties/allO\
f/0/false schema",keyword:"false schema",params:{}};if(e===null?e=[i]:e.push(i),t++,t>100)return Be.errors=e,!1}if(s.schema_version!==void 0&&l.call(s,"schema_v\
ersion")&&s.schema_version!=="ingest_event.v1"){let r={instancePath:n+"/schema_version",schemaPath:"#/properties/schema_version/const",keyword:"const",params:{allowedValue:"\
ingest_event.v1"}};e===null?e=[r]:e.push(r),t++}if(s.type!==void 0&&l.call(s,"type")&&s.type!=="scanned"){let r={instancePath:n+"/type",schemaPath:"#/properties\
/type/const",keyword:"const",params:{allowedValue:"scanned"}};e===null?e=[r]:e.push(r),t++}if(s.documents_total!==void 0&&l.call(s,"documents_total")){let r=s.documents_total;
if(!(typeof r=="number"&&!(r%1)&&!isNaN(r)&&isFinite(r))&&r!==null){let i={instancePath:n+"/documents_total",schemaPath:"#/properties/documents_total/type",keyword:"\
type",params:{type:ks.properties.documents_total.type}};e===null?e=[i]:e.push(i),t++}if(typeof r=="number"&&isFinite(r)&&(r<0||isNaN(r))){let i={instancePath:n+
"/documents_total",schemaPath:"#/properties/documents_total/minimum",keyword:"minimum",params:{comparison:">=",limit:0}};e===null?e=[i]:e.push(i),t++}}}else{let r={
instancePath:n,schemaPath:"#/type",keyword:"type",params:{type:"object"}};e===null?e=[r]:e.push(r),t++}return Be.errors=e,t===0}var Ps={type:"object",required:[
"schema_version","type","path","status","chunks"],properties:{schema_version:{const:"ingest_event.v1"},type:{const:"document"},path:{type:"string"},status:{enum:[
"added","updated","unchanged","failed","skipped"]},chunks:{type:"integer",minimum:0},error:{$ref:"error.schema.json"},reason:{type:"string",minLength:1}},allOf:[
{if:{properties:{status:{const:"failed"}}},then:{required:["error"]},else:{properties:{error:!1}}},{if:{properties:{status:{const:"skipped"}}},else:{properties:{
reason:!1}}}],additionalProperties:{allOf:[!1],enough:!0}};function Ze(s,{instancePath:n="",parentData:f,parentDataProperty:m,rootData:p=s}={}){let e=null,t=0,r=t,
i=!0,o=t;if(s&&typeof s=="object"&&!Array.isArray(s)&&s.status!==void 0&&l.call(s,"status")&&s.status!=="failed"){let a={};e===null?e=[a]:e.push(a),t++}var h=o===
t;t=r,e!==null&&(r?e.length=r:e=null);let w;if(h){let a=t;if(s&&typeof s=="object"&&!Array.isArray(s)&&(s.error===void 0||!l.call(s,"error"))){let k={instancePath:n,
schemaPath:"#/allOf/0/then/required",keyword:"required",params:{missingProperty:"error"}};e===null?e=[k]:e.push(k),t++}var h=a===t;i=h,w="then"}else{let a=t;if(s&&
typeof s=="object"&&!Array.isArray(s)&&s.error!==void 0&&l.call(s,"error")){let k={instancePath:n+"/error",schemaPath:"#/allOf/0/else/properties/error/false sch\
ema",keyword:"false schema",params:{}};e===null?e=[k]:e.push(k),t++}var h=a===t;i=h,w="else"}if(!i){let a={instancePath:n,schemaPath:"#/allOf/0/if",keyword:"if",
params:{failingKeyword:w}};e===null?e=[a]:e.push(a),t++}let v=t,x=!0,_=t;if(s&&typeof s=="object"&&!Array.isArray(s)&&s.status!==void 0&&l.call(s,"status")&&s.status!==
"skipped"){let a={};e===null?e=[a]:e.push(a),t++}var c=_===t;if(t=v,e!==null&&(v?e.length=v:e=null),!c){let a=t;if(s&&typeof s=="object"&&!Array.isArray(s)&&s.reason!==
void 0&&l.call(s,"reason")){let k={instancePath:n+"/reason",schemaPath:"#/allOf/1/else/properties/reason/false schema",keyword:"false schema",params:{}};e===null?
e=[k]:e.push(k),t++}var c=a===t;x=c}if(!x){let a={instancePath:n,schemaPath:"#/allOf/1/if",keyword:"if",params:{failingKeyword:"else"}};e===null?e=[a]:e.push(a),
t++}if(s&&typeof s=="object"&&!Array.isArray(s)){if(s.schema_version===void 0||!l.call(s,"schema_version")){let a={instancePath:n,schemaPath:"#/required",keyword:"\
required",params:{missingProperty:"schema_version"}};e===null?e=[a]:e.push(a),t++}if(s.type===void 0||!l.call(s,"type")){let a={instancePath:n,schemaPath:"#/req\
uired",keyword:"required",params:{missingProperty:"type"}};e===null?e=[a]:e.push(a),t++}if(s.path===void 0||!l.call(s,"path")){let a={instancePath:n,schemaPath:"\
#/required",keyword:"required",params:{missingProperty:"path"}};e===null?e=[a]:e.push(a),t++}if(s.status===void 0||!l.call(s,"status")){let a={instancePath:n,schemaPath:"\
#/required",keyword:"required",params:{missingProperty:"status"}};e===null?e=[a]:e.push(a),t++}if(s.chunks===void 0||!l.call(s,"chunks")){let a={instancePath:n,
schemaPath:"#/required",keyword:"required",params:{missingProperty:"chunks"}};e===null?e=[a]:e.push(a),t++}for(let a of Object.keys(s))if(!(a==="schema_version"||
a==="type"||a==="path"||a==="status"||a==="chunks"||a==="error"||a==="reason")){let d={instancePath:n+"/"+a.replace(/~/g,"~0").replace(/\//g,"~1"),schemaPath:"#\
/additionalProperties/allOf/0/false schema",keyword:"false schema",params:{}};if(e===null?e=[d]:e.push(d),t++,t>100)return Ze.errors=e,!1}if(s.schema_version!==
void 0&&l.call(s,"schema_version")&&s.schema_version!=="ingest_event.v1"){let a={instancePath:n+"/schema_version",schemaPath:"#/properties/schema_version/const",
keyword:"const",params:{allowedValue:"ingest_event.v1"}};e===null?e=[a]:e.push(a),t++}if(s.type!==void 0&&l.call(s,"type")&&s.type!=="document"){let a={instancePath:n+
"/type",schemaPath:"#/properties/type/const",keyword:"const",params:{allowedValue:"document"}};e===null?e=[a]:e.push(a),t++}if(s.path!==void 0&&l.call(s,"path")&&
typeof s.path!="string"){let a={instancePath:n+"/path",schemaPath:"#/properties/path/type",keyword:"type",params:{type:"string"}};e===null?e=[a]:e.push(a),t++}if(s.
status!==void 0&&l.call(s,"status")){let a=s.status;if(!(a==="added"||a==="updated"||a==="unchanged"||a==="failed"||a==="skipped")){let d={instancePath:n+"/stat\
us",schemaPath:"#/properties/status/enum",keyword:"enum",params:{allowedValues:Ps.properties.status.enum}};e===null?e=[d]:e.push(d),t++}}if(s.chunks!==void 0&&l.
call(s,"chunks")){let a=s.chunks;if(!(typeof a=="number"&&!(a%1)&&!isNaN(a)&&isFinite(a))){let d={instancePath:n+"/chunks",schemaPath:"#/properties/chunks/type",
keyword:"type",params:{type:"integer"}};e===null?e=[d]:e.push(d),t++}if(typeof a=="number"&&isFinite(a)&&(a<0||isNaN(a))){let d={instancePath:n+"/chunks",schemaPath:"\
#/properties/chunks/minimum",keyword:"minimum",params:{comparison:">=",limit:0}};e===null?e=[d]:e.push(d),t++}}if(s.error!==void 0&&l.call(s,"error")&&(A(s.error,
{instancePath:n+"/error",parentData:s,parentDataProperty:"error",rootData:p})||(e=e===null?A.errors:e.concat(A.errors),t=e.length)),s.reason!==void 0&&l.call(s,
"reason")){let a=s.reason;if(typeof a=="string"){if(g(a)<1){let d={instancePath:n+"/reason",schemaPath:"#/properties/reason/minLength",keyword:"minLength",params:{
limit:1}};e===null?e=[d]:e.push(d),t++}}else{let d={instancePath:n+"/reason",schemaPath:"#/properties/reason/type",keyword:"type",params:{type:"string"}};e===null?
e=[d]:e.push(d),t++}}}else{let a={instancePath:n,schemaPath:"#/type",keyword:"type",params:{type:"object"}};e===null?e=[a]:e.push(a),t++}return Ze.errors=e,t===
0}var ws={type:"object",required:["schema_version","type","documents_done","documents_total","chunks_done"],properties:{schema_version:{const:"ingest_event.v1"},
type:{const:"progress"},documents_done:{type:"integer",minimum:0},documents_total:{type:["integer","null"],minimum:0},chunks_done:{type:"integer",minimum:0}},additionalProperties:{
allOf:[!1],enough:!0}};function Ye(s,{instancePath:n="",parentData:f,parentDataProperty:m,rootData:p=s}={}){let e=null,t=0;if(s&&typeof s=="object"&&!Array.isArray(
s)){if(s.schema_version===void 0||!l.call(s,"schema_version")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"schema_\
version"}};e===null?e=[r]:e.push(r),t++}if(s.type===void 0||!l.call(s,"type")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"\
type"}};e===null?e=[r]:e.push(r),t++}if(s.documents_done===void 0||!l.call(s,"documents_done")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",
params:{missingProperty:"documents_done"}};e===null?e=[r]:e.push(r),t++}if(s.documents_total===void 0||!l.call(s,"documents_total")){let r={instancePath:n,schemaPath:"\
#/required",keyword:"required",params:{missingProperty:"documents_total"}};e===null?e=[r]:e.push(r),t++}if(s.chunks_done===void 0||!l.call(s,"chunks_done")){let r={
instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"chunks_done"}};e===null?e=[r]:e.push(r),t++}for(let r of Object.keys(s))if(!(r===
"schema_version"||r==="type"||r==="documents_done"||r==="documents_total"||r==="chunks_done")){let i={instancePath:n+"/"+r.replace(/~/g,"~0").replace(/\//g,"~1"),
schemaPath:"#/additionalProperties/allOf/0/false schema",keyword:"false schema",params:{}};if(e===null?e=[i]:e.push(i),t++,t>100)return Ye.errors=e,!1}if(s.schema_version!==
void 0&&l.call(s,"schema_version")&&s.schema_version!=="ingest_event.v1"){let r={instancePath:n+"/schema_version",schemaPath:"#/properties/schema_version/const",
keyword:"const",params:{allowedValue:"ingest_event.v1"}};e===null?e=[r]:e.push(r),t++}if(s.type!==void 0&&l.call(s,"type")&&s.type!=="progress"){let r={instancePath:n+
"/type",schemaPath:"#/properties/type/const",keyword:"const",params:{allowedValue:"progress"}};e===null?e=[r]:e.push(r),t++}if(s.documents_done!==void 0&&l.call(
s,"documents_done")){let r=s.documents_done;if(!(typeof r=="number"&&!(r%1)&&!isNaN(r)&&isFinite(r))){let i={instancePath:n+"/documents_done",schemaPath:"#/prop\
erties/documents_done/type",keyword:"type",params:{type:"integer"}};e===null?e=[i]:e.push(i),t++}if(typeof r=="number"&&isFinite(r)&&(r<0||isNaN(r))){let i={instancePath:n+
"/documents_done",schemaPath:"#/properties/documents_done/minimum",keyword:"minimum",params:{comparison:">=",limit:0}};e===null?e=[i]:e.push(i),t++}}if(s.documents_total!==
void 0&&l.call(s,"documents_total")){let r=s.documents_total;if(!(typeof r=="number"&&!(r%1)&&!isNaN(r)&&isFinite(r))&&r!==null){let i={instancePath:n+"/documen\
ts_total",schemaPath:"#/properties/documents_total/type",keyword:"type",params:{type:ws.properties.documents_total.type}};e===null?e=[i]:e.push(i),t++}if(typeof r==
"number"&&isFinite(r)&&(r<0||isNaN(r))){let i={instancePath:n+"/documents_total",schemaPath:"#/properties/documents_total/minimum",keyword:"minimum",params:{comparison:"\
>=",limit:0}};e===null?e=[i]:e.push(i),t++}}if(s.chunks_done!==void 0&&l.call(s,"chunks_done")){let r=s.chunks_done;if(!(typeof r=="number"&&!(r%1)&&!isNaN(r)&&
isFinite(r))){let i={instancePath:n+"/chunks_done",schemaPath:"#/properties/chunks_done/type",keyword:"type",params:{type:"integer"}};e===null?e=[i]:e.push(i),t++}
if(typeof r=="number"&&isFinite(r)&&(r<0||isNaN(r))){let i={instancePath:n+"/chunks_done",schemaPath:"#/properties/chunks_done/minimum",keyword:"minimum",params:{
comparison:">=",limit:0}};e===null?e=[i]:e.push(i),t++}}}else{let r={instancePath:n,schemaPath:"#/type",keyword:"type",params:{type:"object"}};e===null?e=[r]:e.
push(r),t++}return Ye.errors=e,t===0}function Ge(s,{instancePath:n="",parentData:f,parentDataProperty:m,rootData:p=s}={}){let e=null,t=0;if(s&&typeof s=="object"&&!Array.isArray(s)){if(s.schema_version===
void 0||!l.call(s,"schema_version")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"schema_version"}};e===null?e=[r]:
e.push(r),t++}if(s.type===void 0||!l.call(s,"type")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"type"}};e===null?
e=[r]:e.push(r),t++}if(s.path===void 0||!l.call(s,"path")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"path"}};e===
null?e=[r]:e.push(r),t++}for(let r of Object.keys(s))if(!(r==="schema_version"||r==="type"||r==="path")){let i={instancePath:n+"/"+r.replace(/~/g,"~0").replace(
/\//g,"~1"),schemaPath:"#/additionalProperties/allOf/0/false schema",keyword:"false schema",params:{}};if(e===null?e=[i]:e.push(i),t++,t>100)return Ge.errors=e,
!1}if(s.schema_version!==void 0&&l.call(s,"schema_version")&&s.schema_version!=="ingest_event.v1"){let r={instancePath:n+"/schema_version",schemaPath:"#/propert\
ies/schema_version/const",keyword:"const",params:{allowedValue:"ingest_event.v1"}};e===null?e=[r]:e.push(r),t++}if(s.type!==void 0&&l.call(s,"type")&&s.type!=="\
removed"){let r={instancePath:n+"/type",schemaPath:"#/properties/type/const",keyword:"const",params:{allowedValue:"removed"}};e===null?e=[r]:e.push(r),t++}if(s.
path!==void 0&&l.call(s,"path")&&typeof s.path!="string"){let r={instancePath:n+"/path",schemaPath:"#/properties/path/type",keyword:"type",params:{type:"string"}};
e===null?e=[r]:e.push(r),t++}}else{let r={instancePath:n,schemaPath:"#/type",keyword:"type",params:{type:"object"}};e===null?e=[r]:e.push(r),t++}return Ge.errors=
e,t===0}function We(s,{instancePath:n="",parentData:f,parentDataProperty:m,rootData:p=s}={}){let e=null,t=0;if(s&&typeof s=="object"&&!Array.isArray(s)){if(s.schema_version===
void 0||!l.call(s,"schema_version")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"schema_version"}};e===null?e=[r]:
e.push(r),t++}if(s.type===void 0||!l.call(s,"type")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"type"}};e===null?
e=[r]:e.push(r),t++}if(s.revision===void 0||!l.call(s,"revision")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"rev\
ision"}};e===null?e=[r]:e.push(r),t++}if(s.documents===void 0||!l.call(s,"documents")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{
missingProperty:"documents"}};e===null?e=[r]:e.push(r),t++}for(let r of Object.keys(s))if(!(r==="schema_version"||r==="type"||r==="revision"||r==="documents")){
let i={instancePath:n+"/"+r.replace(/~/g,"~0").replace(/\//g,"~1"),schemaPath:"#/additionalProperties/allOf/0/false schema",keyword:"false schema",params:{}};if(e===
null?e=[i]:e.push(i),t++,t>100)return We.errors=e,!1}if(s.schema_version!==void 0&&l.call(s,"schema_version")&&s.schema_version!=="ingest_event.v1"){let r={instancePath:n+
"/schema_version",schemaPath:"#/properties/schema_version/const",keyword:"const",params:{allowedValue:"ingest_event.v1"}};e===null?e=[r]:e.push(r),t++}if(s.type!==
void 0&&l.call(s,"type")&&s.type!=="committed"){let r={instancePath:n+"/type",schemaPath:"#/properties/type/const",keyword:"const",params:{allowedValue:"committ\
ed"}};e===null?e=[r]:e.push(r),t++}if(s.revision!==void 0&&l.call(s,"revision")){let r=s.revision;if(typeof r=="string"){if(g(r)<1){let i={instancePath:n+"/revi\
sion",schemaPath:"#/properties/revision/minLength",keyword:"minLength",params:{limit:1}};e===null?e=[i]:e.push(i),t++}}else{let i={instancePath:n+"/revision",schemaPath:"\
#/properties/revision/type",keyword:"type",params:{type:"string"}};e===null?e=[i]:e.push(i),t++}}if(s.documents!==void 0&&l.call(s,"documents")){let r=s.documents;
if(!(typeof r=="number"&&!(r%1)&&!isNaN(r)&&isFinite(r))){let i={instancePath:n+"/documents",schemaPath:"#/properties/documents/type",keyword:"type",params:{type:"\
integer"}};e===null?e=[i]:e.push(i),t++}if(typeof r=="number"&&isFinite(r)&&(r<0||isNaN(r))){let i={instancePath:n+"/documents",schemaPath:"#/properties/documen\
ts/minimum",keyword:"minimum",params:{comparison:">=",limit:0}};e===null?e=[i]:e.push(i),t++}}}else{let r={instancePath:n,schemaPath:"#/type",keyword:"type",params:{
type:"object"}};e===null?e=[r]:e.push(r),t++}return We.errors=e,t===0}var vs={$schema:"https://json-schema.org/draft/2020-12/schema",$id:"https://kebab.local/wire/v1/ingest_report.schema.json",type:"object",required:["schema_versi\
on","revision","documents","chunks","errors","duration_ms","started_at","finished_at"],additionalProperties:{allOf:[!1],enough:!0},properties:{schema_version:{const:"\
ingest_report.v1"},source_id:{type:"string",minLength:1},revision:{type:"string",minLength:1},documents:{$ref:"#/$defs/DocumentCounts"},chunks:{$ref:"#/$defs/Ch\
unkCounts"},errors:{type:"array",items:{allOf:[{$ref:"#/$defs/DocumentFailure"}],enough:!0}},skipped:{type:"array",items:{allOf:[{$ref:"#/$defs/SkippedDocument"}],
enough:!0}},aborted:{type:"boolean"},duration_ms:{type:"integer",minimum:0},started_at:{type:"string",format:"date-time"},finished_at:{type:"string",format:"dat\
e-time"}},$defs:{DocumentCounts:{type:"object",required:["seen","added","updated","unchanged","removed","failed","skipped"],additionalProperties:{allOf:[!1],enough:!0},
properties:{seen:{type:"integer",minimum:0},added:{type:"integer",minimum:0},updated:{type:"integer",minimum:0},unchanged:{type:"integer",minimum:0},removed:{type:"\
integer",minimum:0},failed:{type:"integer",minimum:0},skipped:{type:"integer",minimum:0}}},ChunkCounts:{type:"object",required:["added","removed","total"],additionalProperties:{
allOf:[!1],enough:!0},properties:{added:{type:"integer",minimum:0},removed:{type:"integer",minimum:0},total:{type:"integer",minimum:0}}},DocumentFailure:{type:"\
object",required:["path","error"],additionalProperties:{allOf:[!1],enough:!0},properties:{path:{type:"string"},error:{$ref:"error.schema.json"}}},SkippedDocument:{
type:"object",required:["path","reason"],additionalProperties:{allOf:[!1],enough:!0},properties:{path:{type:"string"},reason:{type:"string",minLength:1}}}}};function Xe(s,{instancePath:n="",parentData:f,parentDataProperty:m,rootData:p=s}={}){let e=null,t=0;if(s&&typeof s=="object"&&!Array.isArray(s)){if(s.seen===void 0||
!l.call(s,"seen")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"seen"}};e===null?e=[r]:e.push(r),t++}if(s.added===void 0||
!l.call(s,"added")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"added"}};e===null?e=[r]:e.push(r),t++}if(s.updated===
void 0||!l.call(s,"updated")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"updated"}};e===null?e=[r]:e.push(r),t++}
if(s.unchanged===void 0||!l.call(s,"unchanged")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"unchanged"}};e===null?
e=[r]:e.push(r),t++}if(s.removed===void 0||!l.call(s,"removed")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"remov\
ed"}};e===null?e=[r]:e.push(r),t++}if(s.failed===void 0||!l.call(s,"failed")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"\
failed"}};e===null?e=[r]:e.push(r),t++}if(s.skipped===void 0||!l.call(s,"skipped")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"\
skipped"}};e===null?e=[r]:e.push(r),t++}for(let r of Object.keys(s))if(!(r==="seen"||r==="added"||r==="updated"||r==="unchanged"||r==="removed"||r==="failed"||r===
"skipped")){let i={instancePath:n+"/"+r.replace(/~/g,"~0").replace(/\//g,"~1"),schemaPath:"#/additionalProperties/allOf/0/false schema",keyword:"false schema",params:{}};
if(e===null?e=[i]:e.push(i),t++,t>100)return Xe.errors=e,!1}if(s.seen!==void 0&&l.call(s,"seen")){let r=s.seen;if(!(typeof r=="number"&&!(r%1)&&!isNaN(r)&&isFinite(
r))){let i={instancePath:n+"/seen",schemaPath:"#/properties/seen/type",keyword:"type",params:{type:"integer"}};e===null?e=[i]:e.push(i),t++}if(typeof r=="number"&&
isFinite(r)&&(r<0||isNaN(r))){let i={instancePath:n+"/seen",schemaPath:"#/properties/seen/minimum",keyword:"minimum",params:{comparison:">=",limit:0}};e===null?
e=[i]:e.push(i),t++}}if(s.added!==void 0&&l.call(s,"added")){let r=s.added;if(!(typeof r=="number"&&!(r%1)&&!isNaN(r)&&isFinite(r))){let i={instancePath:n+"/add\
ed",schemaPath:"#/properties/added/type",keyword:"type",params:{type:"integer"}};e===null?e=[i]:e.push(i),t++}if(typeof r=="number"&&isFinite(r)&&(r<0||isNaN(r))){
let i={instancePath:n+"/added",schemaPath:"#/properties/added/minimum",keyword:"minimum",params:{comparison:">=",limit:0}};e===null?e=[i]:e.push(i),t++}}if(s.updated!==
void 0&&l.call(s,"updated")){let r=s.updated;if(!(typeof r=="number"&&!(r%1)&&!isNaN(r)&&isFinite(r))){let i={instancePath:n+"/updated",schemaPath:"#/properties\
/updated/type",keyword:"type",params:{type:"integer"}};e===null?e=[i]:e.push(i),t++}if(typeof r=="number"&&isFinite(r)&&(r<0||isNaN(r))){let i={instancePath:n+"\
/updated",schemaPath:"#/properties/updated/minimum",keyword:"minimum",params:{comparison:">=",limit:0}};e===null?e=[i]:e.push(i),t++}}if(s.unchanged!==void 0&&l.
call(s,"unchanged")){let r=s.unchanged;if(!(typeof r=="number"&&!(r%1)&&!isNaN(r)&&isFinite(r))){let i={instancePath:n+"/unchanged",schemaPath:"#/properties/unc\
hanged/type",keyword:"type",params:{type:"integer"}};e===null?e=[i]:e.push(i),t++}if(typeof r=="number"&&isFinite(r)&&(r<0||isNaN(r))){let i={instancePath:n+"/u\
nchanged",schemaPath:"#/properties/unchanged/minimum",keyword:"minimum",params:{comparison:">=",limit:0}};e===null?e=[i]:e.push(i),t++}}if(s.removed!==void 0&&l.
call(s,"removed")){let r=s.removed;if(!(typeof r=="number"&&!(r%1)&&!isNaN(r)&&isFinite(r))){let i={instancePath:n+"/removed",schemaPath:"#/properties/removed/t\
ype",keyword:"type",params:{type:"integer"}};e===null?e=[i]:e.push(i),t++}if(typeof r=="number"&&isFinite(r)&&(r<0||isNaN(r))){let i={instancePath:n+"/removed",
schemaPath:"#/properties/removed/minimum",keyword:"minimum",params:{comparison:">=",limit:0}};e===null?e=[i]:e.push(i),t++}}if(s.failed!==void 0&&l.call(s,"fail\
ed")){let r=s.failed;if(!(typeof r=="number"&&!(r%1)&&!isNaN(r)&&isFinite(r))){let i={instancePath:n+"/failed",schemaPath:"#/properties/failed/type",keyword:"ty\
pe",params:{type:"integer"}};e===null?e=[i]:e.push(i),t++}if(typeof r=="number"&&isFinite(r)&&(r<0||isNaN(r))){let i={instancePath:n+"/failed",schemaPath:"#/pro\
perties/failed/minimum",keyword:"minimum",params:{comparison:">=",limit:0}};e===null?e=[i]:e.push(i),t++}}if(s.skipped!==void 0&&l.call(s,"skipped")){let r=s.skipped;
if(!(typeof r=="number"&&!(r%1)&&!isNaN(r)&&isFinite(r))){let i={instancePath:n+"/skipped",schemaPath:"#/properties/skipped/type",keyword:"type",params:{type:"i\
nteger"}};e===null?e=[i]:e.push(i),t++}if(typeof r=="number"&&isFinite(r)&&(r<0||isNaN(r))){let i={instancePath:n+"/skipped",schemaPath:"#/properties/skipped/mi\
nimum",keyword:"minimum",params:{comparison:">=",limit:0}};e===null?e=[i]:e.push(i),t++}}}else{let r={instancePath:n,schemaPath:"#/type",keyword:"type",params:{
type:"object"}};e===null?e=[r]:e.push(r),t++}return Xe.errors=e,t===0}function Je(s,{instancePath:n="",parentData:f,parentDataProperty:m,rootData:p=s}={}){let e=null,t=0;if(s&&typeof s=="object"&&!Array.isArray(s)){if(s.added===void 0||
!l.call(s,"added")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"added"}};e===null?e=[r]:e.push(r),t++}if(s.removed===
void 0||!l.call(s,"removed")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"removed"}};e===null?e=[r]:e.push(r),t++}
if(s.total===void 0||!l.call(s,"total")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"total"}};e===null?e=[r]:e.push(
r),t++}for(let r of Object.keys(s))if(!(r==="added"||r==="removed"||r==="total")){let i={instancePath:n+"/"+r.replace(/~/g,"~0").replace(/\//g,"~1"),schemaPath:"\
#/additionalProperties/allOf/0/false schema",keyword:"false schema",params:{}};if(e===null?e=[i]:e.push(i),t++,t>100)return Je.errors=e,!1}if(s.added!==void 0&&
l.call(s,"added")){let r=s.added;if(!(typeof r=="number"&&!(r%1)&&!isNaN(r)&&isFinite(r))){let i={instancePath:n+"/added",schemaPath:"#/properties/added/type",keyword:"\
type",params:{type:"integer"}};e===null?e=[i]:e.push(i),t++}if(typeof r=="number"&&isFinite(r)&&(r<0||isNaN(r))){let i={instancePath:n+"/added",schemaPath:"#/pr\
operties/added/minimum",keyword:"minimum",params:{comparison:">=",limit:0}};e===null?e=[i]:e.push(i),t++}}if(s.removed!==void 0&&l.call(s,"removed")){let r=s.removed;
if(!(typeof r=="number"&&!(r%1)&&!isNaN(r)&&isFinite(r))){let i={instancePath:n+"/removed",schemaPath:"#/properties/removed/type",keyword:"type",params:{type:"i\
nteger"}};e===null?e=[i]:e.push(i),t++}if(typeof r=="number"&&isFinite(r)&&(r<0||isNaN(r))){let i={instancePath:n+"/removed",schemaPath:"#/properties/removed/mi\
nimum",keyword:"minimum",params:{comparison:">=",limit:0}};e===null?e=[i]:e.push(i),t++}}if(s.total!==void 0&&l.call(s,"total")){let r=s.total;if(!(typeof r=="n\
umber"&&!(r%1)&&!isNaN(r)&&isFinite(r))){let i={instancePath:n+"/total",schemaPath:"#/properties/total/type",keyword:"type",params:{type:"integer"}};e===null?e=
[i]:e.push(i),t++}if(typeof r=="number"&&isFinite(r)&&(r<0||isNaN(r))){let i={instancePath:n+"/total",schemaPath:"#/properties/total/minimum",keyword:"minimum",
params:{comparison:">=",limit:0}};e===null?e=[i]:e.push(i),t++}}}else{let r={instancePath:n,schemaPath:"#/type",keyword:"type",params:{type:"object"}};e===null?
e=[r]:e.push(r),t++}return Je.errors=e,t===0}function Qe(s,{instancePath:n="",parentData:f,parentDataProperty:m,rootData:p=s}={}){let e=null,t=0;if(s&&typeof s=="object"&&!Array.isArray(s)){if(s.path===void 0||
!l.call(s,"path")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"path"}};e===null?e=[r]:e.push(r),t++}if(s.error===void 0||
!l.call(s,"error")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"error"}};e===null?e=[r]:e.push(r),t++}for(let r of Object.
keys(s))if(!(r==="path"||r==="error")){let i={instancePath:n+"/"+r.replace(/~/g,"~0").replace(/\//g,"~1"),schemaPath:"#/additionalProperties/allOf/0/false schem\
a",keyword:"false schema",params:{}};if(e===null?e=[i]:e.push(i),t++,t>100)return Qe.errors=e,!1}if(s.path!==void 0&&l.call(s,"path")&&typeof s.path!="string"){
let r={instancePath:n+"/path",schemaPath:"#/properties/path/type",keyword:"type",params:{type:"string"}};e===null?e=[r]:e.push(r),t++}s.error!==void 0&&l.call(s,
"error")&&(A(s.error,{instancePath:n+"/error",parentData:s,parentDataProperty:"error",rootData:p})||(e=e===null?A.errors:e.concat(A.errors),t=e.length))}else{let r={
instancePath:n,schemaPath:"#/type",keyword:"type",params:{type:"object"}};e===null?e=[r]:e.push(r),t++}return Qe.errors=e,t===0}function er(s,{instancePath:n="",parentData:f,parentDataProperty:m,rootData:p=s}={}){let e=null,t=0;if(s&&typeof s=="object"&&!Array.isArray(s)){if(s.path===void 0||
!l.call(s,"path")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"path"}};e===null?e=[r]:e.push(r),t++}if(s.reason===
void 0||!l.call(s,"reason")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"reason"}};e===null?e=[r]:e.push(r),t++}for(let r of Object.
keys(s))if(!(r==="path"||r==="reason")){let i={instancePath:n+"/"+r.replace(/~/g,"~0").replace(/\//g,"~1"),schemaPath:"#/additionalProperties/allOf/0/false sche\
ma",keyword:"false schema",params:{}};if(e===null?e=[i]:e.push(i),t++,t>100)return er.errors=e,!1}if(s.path!==void 0&&l.call(s,"path")&&typeof s.path!="string"){
let r={instancePath:n+"/path",schemaPath:"#/properties/path/type",keyword:"type",params:{type:"string"}};e===null?e=[r]:e.push(r),t++}if(s.reason!==void 0&&l.call(
s,"reason")){let r=s.reason;if(typeof r=="string"){if(g(r)<1){let i={instancePath:n+"/reason",schemaPath:"#/properties/reason/minLength",keyword:"minLength",params:{
limit:1}};e===null?e=[i]:e.push(i),t++}}else{let i={instancePath:n+"/reason",schemaPath:"#/properties/reason/type",keyword:"type",params:{type:"string"}};e===null?
e=[i]:e.push(i),t++}}}else{let r={instancePath:n,schemaPath:"#/type",keyword:"type",params:{type:"object"}};e===null?e=[r]:e.push(r),t++}return er.errors=e,t===
0}function O(s,{instancePath:n="",parentData:f,parentDataProperty:m,rootData:p=s}={}){let e=null,t=0;if(s&&typeof s=="object"&&!Array.isArray(s)){if(s.schema_version===
void 0||!l.call(s,"schema_version")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"schema_version"}};e===null?e=[r]:
e.push(r),t++}if(s.revision===void 0||!l.call(s,"revision")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"revision"}};
e===null?e=[r]:e.push(r),t++}if(s.documents===void 0||!l.call(s,"documents")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"\
documents"}};e===null?e=[r]:e.push(r),t++}if(s.chunks===void 0||!l.call(s,"chunks")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"\
chunks"}};e===null?e=[r]:e.push(r),t++}if(s.errors===void 0||!l.call(s,"errors")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"\
errors"}};e===null?e=[r]:e.push(r),t++}if(s.duration_ms===void 0||!l.call(s,"duration_ms")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{
missingProperty:"duration_ms"}};e===null?e=[r]:e.push(r),t++}if(s.started_at===void 0||!l.call(s,"started_at")){let r={instancePath:n,schemaPath:"#/required",keyword:"\
required",params:{missingProperty:"started_at"}};e===null?e=[r]:e.push(r),t++}if(s.finished_at===void 0||!l.call(s,"finished_at")){let r={instancePath:n,schemaPath:"\
#/required",keyword:"required",params:{missingProperty:"finished_at"}};e===null?e=[r]:e.push(r),t++}for(let r of Object.keys(s))if(!l.call(vs.properties,r)){let i={
instancePath:n+"/"+r.replace(/~/g,"~0").replace(/\//g,"~1"),schemaPath:"#/additionalProperties/allOf/0/false schema",keyword:"false schema",params:{}};if(e===null?
e=[i]:e.push(i),t++,t>100)return O.errors=e,!1}if(s.schema_version!==void 0&&l.call(s,"schema_version")&&s.schema_version!=="ingest_report.v1"){let r={instancePath:n+
"/schema_version",schemaPath:"#/properties/schema_version/const",keyword:"const",params:{allowedValue:"ingest_report.v1"}};e===null?e=[r]:e.push(r),t++}if(s.source_id!==
void 0&&l.call(s,"source_id")){let r=s.source_id;if(typeof r=="string"){if(g(r)<1){let i={instancePath:n+"/source_id",schemaPath:"#/properties/source_id/minLeng\
th",keyword:"minLength",params:{limit:1}};e===null?e=[i]:e.push(i),t++}}else{let i={instancePath:n+"/source_id",schemaPath:"#/properties/source_id/type",keyword:"\
type",params:{type:"string"}};e===null?e=[i]:e.push(i),t++}}if(s.revision!==void 0&&l.call(s,"revision")){let r=s.revision;if(typeof r=="string"){if(g(r)<1){let i={
instancePath:n+"/revision",schemaPath:"#/properties/revision/minLength",keyword:"minLength",params:{limit:1}};e===null?e=[i]:e.push(i),t++}}else{let i={instancePath:n+
"/revision",schemaPath:"#/properties/revision/type",keyword:"type",params:{type:"string"}};e===null?e=[i]:e.push(i),t++}}if(s.documents!==void 0&&l.call(s,"docu\
ments")&&(Xe(s.documents,{instancePath:n+"/documents",parentData:s,parentDataProperty:"documents",rootData:p})||(e=e===null?Xe.errors:e.concat(Xe.errors),t=e.length)),
s.chunks!==void 0&&l.call(s,"chunks")&&(Je(s.chunks,{instancePath:n+"/chunks",parentData:s,parentDataProperty:"chunks",rootData:p})||(e=e===null?Je.errors:e.concat(
Je.errors),t=e.length)),s.errors!==void 0&&l.call(s,"errors")){let r=s.errors;if(Array.isArray(r)){let i=r.length;for(let o=0;o<i;o++)if(Qe(r[o],{instancePath:n+
"/errors/"+o,parentData:r,parentDataProperty:o,rootData:p})||(e=e===null?Qe.errors:e.concat(Qe.errors),t=e.length),t>100)return O.errors=e,!1}else{let i={instancePath:n+
"/errors",schemaPath:"#/properties/errors/type",keyword:"type",params:{type:"array"}};e===null?e=[i]:e.push(i),t++}}if(s.skipped!==void 0&&l.call(s,"skipped")){
let r=s.skipped;if(Array.isArray(r)){let i=r.length;for(let o=0;o<i;o++)if(er(r[o],{instancePath:n+"/skipped/"+o,parentData:r,parentDataProperty:o,rootData:p})||
(e=e===null?er.errors:e.concat(er.errors),t=e.length),t>100)return O.errors=e,!1}else{let i={instancePath:n+"/skipped",schemaPath:"#/properties/skipped/type",keyword:"\
type",params:{type:"array"}};e===null?e=[i]:e.push(i),t++}}if(s.aborted!==void 0&&l.call(s,"aborted")&&typeof s.aborted!="boolean"){let r={instancePath:n+"/abor\
ted",schemaPath:"#/properties/aborted/type",keyword:"type",params:{type:"boolean"}};e===null?e=[r]:e.push(r),t++}if(s.duration_ms!==void 0&&l.call(s,"duration_m\
s")){let r=s.duration_ms;if(!(typeof r=="number"&&!(r%1)&&!isNaN(r)&&isFinite(r))){let i={instancePath:n+"/duration_ms",schemaPath:"#/properties/duration_ms/typ\
e",keyword:"type",params:{type:"integer"}};e===null?e=[i]:e.push(i),t++}if(typeof r=="number"&&isFinite(r)&&(r<0||isNaN(r))){let i={instancePath:n+"/duration_ms",
schemaPath:"#/properties/duration_ms/minimum",keyword:"minimum",params:{comparison:">=",limit:0}};e===null?e=[i]:e.push(i),t++}}if(s.started_at!==void 0&&l.call(
s,"started_at")){let r=s.started_at;if(typeof r=="string"){if(!S.validate(r)){let i={instancePath:n+"/started_at",schemaPath:"#/properties/started_at/format",keyword:"\
format",params:{format:"date-time"}};e===null?e=[i]:e.push(i),t++}}else{let i={instancePath:n+"/started_at",schemaPath:"#/properties/started_at/type",keyword:"t\
ype",params:{type:"string"}};e===null?e=[i]:e.push(i),t++}}if(s.finished_at!==void 0&&l.call(s,"finished_at")){let r=s.finished_at;if(typeof r=="string"){if(!S.
validate(r)){let i={instancePath:n+"/finished_at",schemaPath:"#/properties/finished_at/format",keyword:"format",params:{format:"date-time"}};e===null?e=[i]:e.push(
i),t++}}else{let i={instancePath:n+"/finished_at",schemaPath:"#/properties/finished_at/type",keyword:"type",params:{type:"string"}};e===null?e=[i]:e.push(i),t++}}}else{
let r={instancePath:n,schemaPath:"#/type",keyword:"type",params:{type:"object"}};e===null?e=[r]:e.push(r),t++}return O.errors=e,t===0}function rr(s,{instancePath:n="",
parentData:f,parentDataProperty:m,rootData:p=s}={}){let e=null,t=0;if(s&&typeof s=="object"&&!Array.isArray(s)){if(s.schema_version===void 0||!l.call(s,"schema_\
version")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"schema_version"}};e===null?e=[r]:e.push(r),t++}if(s.type===
void 0||!l.call(s,"type")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"type"}};e===null?e=[r]:e.push(r),t++}if(s.report===
void 0||!l.call(s,"report")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"report"}};e===null?e=[r]:e.push(r),t++}for(let r of Object.
keys(s))if(!(r==="schema_version"||r==="type"||r==="report")){let i={instancePath:n+"/"+r.replace(/~/g,"~0").replace(/\//g,"~1"),schemaPath:"#/additionalPropert\
ies/allOf/0/false schema",keyword:"false schema",params:{}};if(e===null?e=[i]:e.push(i),t++,t>100)return rr.errors=e,!1}if(s.schema_version!==void 0&&l.call(s,"\
schema_version")&&s.schema_version!=="ingest_event.v1"){let r={instancePath:n+"/schema_version",schemaPath:"#/properties/schema_version/const",keyword:"const",params:{
allowedValue:"ingest_event.v1"}};e===null?e=[r]:e.push(r),t++}if(s.type!==void 0&&l.call(s,"type")&&s.type!=="finished"){let r={instancePath:n+"/type",schemaPath:"\
#/properties/type/const",keyword:"const",params:{allowedValue:"finished"}};e===null?e=[r]:e.push(r),t++}s.report!==void 0&&l.call(s,"report")&&(O(s.report,{instancePath:n+
"/report",parentData:s,parentDataProperty:"report",rootData:p})||(e=e===null?O.errors:e.concat(O.errors),t=e.length))}else{let r={instancePath:n,schemaPath:"#/t\
ype",keyword:"type",params:{type:"object"}};e===null?e=[r]:e.push(r),t++}return rr.errors=e,t===0}function sr(s,{instancePath:n="",parentData:f,parentDataProperty:m,rootData:p=s}={}){let e=null,t=0;if(s&&typeof s=="object"&&!Array.isArray(s)){if(s.schema_version===
void 0||!l.call(s,"schema_version")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"schema_version"}};e===null?e=[r]:
e.push(r),t++}if(s.type===void 0||!l.call(s,"type")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"type"}};e===null?
e=[r]:e.push(r),t++}if(s.error===void 0||!l.call(s,"error")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"error"}};
e===null?e=[r]:e.push(r),t++}for(let r of Object.keys(s))if(!(r==="schema_version"||r==="type"||r==="error"||r==="report")){let i={instancePath:n+"/"+r.replace(
/~/g,"~0").replace(/\//g,"~1"),schemaPath:"#/additionalProperties/allOf/0/false schema",keyword:"false schema",params:{}};if(e===null?e=[i]:e.push(i),t++,t>100)
return sr.errors=e,!1}if(s.schema_version!==void 0&&l.call(s,"schema_version")&&s.schema_version!=="ingest_event.v1"){let r={instancePath:n+"/schema_version",schemaPath:"\
#/properties/schema_version/const",keyword:"const",params:{allowedValue:"ingest_event.v1"}};e===null?e=[r]:e.push(r),t++}if(s.type!==void 0&&l.call(s,"type")&&s.
type!=="failed"){let r={instancePath:n+"/type",schemaPath:"#/properties/type/const",keyword:"const",params:{allowedValue:"failed"}};e===null?e=[r]:e.push(r),t++}
s.error!==void 0&&l.call(s,"error")&&(A(s.error,{instancePath:n+"/error",parentData:s,parentDataProperty:"error",rootData:p})||(e=e===null?A.errors:e.concat(A.errors),
t=e.length)),s.report!==void 0&&l.call(s,"report")&&(O(s.report,{instancePath:n+"/report",parentData:s,parentDataProperty:"report",rootData:p})||(e=e===null?O.errors:
e.concat(O.errors),t=e.length))}else{let r={instancePath:n,schemaPath:"#/type",keyword:"type",params:{type:"object"}};e===null?e=[r]:e.push(r),t++}return sr.errors=
e,t===0}function ir(s,{instancePath:n="",parentData:f,parentDataProperty:m,rootData:p=s}={}){let e=null,t=0;if(s&&typeof s=="object"&&!Array.isArray(s)){if(s.schema_version===
void 0||!l.call(s,"schema_version")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"schema_version"}};e===null?e=[r]:
e.push(r),t++}if(s.type===void 0||!l.call(s,"type")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"type"}};e===null?
e=[r]:e.push(r),t++}for(let r of Object.keys(s))if(!(r==="schema_version"||r==="type"||r==="report")){let i={instancePath:n+"/"+r.replace(/~/g,"~0").replace(/\//g,
"~1"),schemaPath:"#/additionalProperties/allOf/0/false schema",keyword:"false schema",params:{}};if(e===null?e=[i]:e.push(i),t++,t>100)return ir.errors=e,!1}if(s.
schema_version!==void 0&&l.call(s,"schema_version")&&s.schema_version!=="ingest_event.v1"){let r={instancePath:n+"/schema_version",schemaPath:"#/properties/sche\
ma_version/const",keyword:"const",params:{allowedValue:"ingest_event.v1"}};e===null?e=[r]:e.push(r),t++}if(s.type!==void 0&&l.call(s,"type")&&s.type!=="aborted"){
let r={instancePath:n+"/type",schemaPath:"#/properties/type/const",keyword:"const",params:{allowedValue:"aborted"}};e===null?e=[r]:e.push(r),t++}s.report!==void 0&&
l.call(s,"report")&&(O(s.report,{instancePath:n+"/report",parentData:s,parentDataProperty:"report",rootData:p})||(e=e===null?O.errors:e.concat(O.errors),t=e.length))}else{
let r={instancePath:n,schemaPath:"#/type",keyword:"type",params:{type:"object"}};e===null?e=[r]:e.push(r),t++}return ir.errors=e,t===0}function Tr(s,{instancePath:n="",
parentData:f,parentDataProperty:m,rootData:p=s}={}){let e=null,t=0;if(s&&typeof s=="object"&&!Array.isArray(s)){let r=s.type;if(typeof r=="string")if(r==="start\
ed")Ue(s,{instancePath:n,parentData:f,parentDataProperty:m,rootData:p})||(e=e===null?Ue.errors:e.concat(Ue.errors),t=e.length);else if(r==="scanned")Be(s,{instancePath:n,
parentData:f,parentDataProperty:m,rootData:p})||(e=e===null?Be.errors:e.concat(Be.errors),t=e.length);else if(r==="document")Ze(s,{instancePath:n,parentData:f,parentDataProperty:m,
rootData:p})||(e=e===null?Ze.errors:e.concat(Ze.errors),t=e.length);else if(r==="progress")Ye(s,{instancePath:n,parentData:f,parentDataProperty:m,rootData:p})||
(e=e===null?Ye.errors:e.concat(Ye.errors),t=e.length);else if(r==="removed")Ge(s,{instancePath:n,parentData:f,parentDataProperty:m,rootData:p})||(e=e===null?Ge.
errors:e.concat(Ge.errors),t=e.length);else if(r==="committed")We(s,{instancePath:n,parentData:f,parentDataProperty:m,rootData:p})||(e=e===null?We.errors:e.concat(
We.errors),t=e.length);else if(r==="finished")rr(s,{instancePath:n,parentData:f,parentDataProperty:m,rootData:p})||(e=e===null?rr.errors:e.concat(rr.errors),t=e.
length);else if(r==="failed")sr(s,{instancePath:n,parentData:f,parentDataProperty:m,rootData:p})||(e=e===null?sr.errors:e.concat(sr.errors),t=e.length);else if(r===
"aborted")ir(s,{instancePath:n,parentData:f,parentDataProperty:m,rootData:p})||(e=e===null?ir.errors:e.concat(ir.errors),t=e.length);else{let i={instancePath:n,
schemaPath:"#/discriminator",keyword:"discriminator",params:{error:"mapping",tag:"type",tagValue:r}};e===null?e=[i]:e.push(i),t++}else{let i={instancePath:n,schemaPath:"\
#/discriminator",keyword:"discriminator",params:{error:"tag",tag:"type",tagValue:r}};e===null?e=[i]:e.push(i),t++}}else{let r={instancePath:n,schemaPath:"#/type",
keyword:"type",params:{type:"object"}};e===null?e=[r]:e.push(r),t++}return Tr.errors=e,t===0}var bs=O,qs=cr;var js=new RegExp("kairos://","u"),xs={type:"object",required:["uri","label","chain_label","score","role","tags","next_action"],additionalProperties:{allOf:[!1],
enough:!0},properties:{uri:{$ref:"#/$defs/KairosUri"},label:{type:"string",minLength:1},chain_label:{type:["string","null"]},score:{type:"number",minimum:0,maximum:1},
role:{const:"match"},tags:{type:"array",items:{allOf:[{type:"string"}],enough:!0}},next_action:{type:"string",pattern:"^call kairos_begin with kairos://mem/[0-9\
a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12} to execute (this )?protocol$"},call:{$ref:"#/$defs/KairosCall"}}};var Os=new RegExp("^kairos://mem/[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}$","u");function G(s,{instancePath:n="",parentData:f,
parentDataProperty:m,rootData:p=s}={}){let e=null,t=0;if(typeof s=="string"){if(!Os.test(s)){let r={instancePath:n,schemaPath:"#/pattern",keyword:"pattern",params:{
pattern:"^kairos://mem/[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}$"}};e===null?e=[r]:e.push(r),t++}}else{let r={instancePath:n,
schemaPath:"#/type",keyword:"type",params:{type:"string"}};e===null?e=[r]:e.push(r),t++}return G.errors=e,t===0}function $(s,{instancePath:n="",parentData:f,parentDataProperty:m,rootData:p=s}={}){let e=null,t=0;if(s&&typeof s=="object"&&!Array.isArray(s)){if(s.tool===void 0||
!l.call(s,"tool")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"tool"}};e===null?e=[r]:e.push(r),t++}if(s.arguments===
void 0||!l.call(s,"arguments")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"arguments"}};e===null?e=[r]:e.push(r),
t++}for(let r of Object.keys(s))if(!(r==="tool"||r==="arguments")){let i={instancePath:n+"/"+r.replace(/~/g,"~0").replace(/\//g,"~1"),schemaPath:"#/additionalPr\
operties/allOf/0/false schema",keyword:"false schema",params:{}};if(e===null?e=[i]:e.push(i),t++,t>100)return $.errors=e,!1}if(s.tool!==void 0&&l.call(s,"tool")&&
s.tool!=="kairos_begin"){let r={instancePath:n+"/tool",schemaPath:"#/properties/tool/const",keyword:"const",params:{allowedValue:"kairos_begin"}};e===null?e=[r]:
e.push(r),t++}if(s.arguments!==void 0&&l.call(s,"arguments")){let r=s.arguments;if(r&&typeof r=="object"&&!Array.isArray(r)){if(r.uri===void 0||!l.call(r,"uri")){
let i={instancePath:n+"/arguments",schemaPath:"#/properties/arguments/required",keyword:"required",params:{missingProperty:"uri"}};e===null?e=[i]:e.push(i),t++}
for(let i of Object.keys(r))if(i!=="uri"){let o={instancePath:n+"/arguments/"+i.replace(/~/g,"~0").replace(/\//g,"~1"),schemaPath:"#/properties/arguments/additi\
onalProperties/allOf/0/false schema",keyword:"false schema",params:{}};if(e===null?e=[o]:e.push(o),t++,t>100)return $.errors=e,!1}r.uri!==void 0&&l.call(r,"uri")&&
(G(r.uri,{instancePath:n+"/arguments/uri",parentData:r,parentDataProperty:"uri",rootData:p})||(e=e===null?G.errors:e.concat(G.errors),t=e.length))}else{let i={instancePath:n+
"/arguments",schemaPath:"#/properties/arguments/type",keyword:"type",params:{type:"object"}};e===null?e=[i]:e.push(i),t++}}}else{let r={instancePath:n,schemaPath:"\
#/type",keyword:"type",params:{type:"object"}};e===null?e=[r]:e.push(r),t++}return $.errors=e,t===0}var As=new RegExp("^call kairos_begin with kairos://mem/[0-9\
a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12} to execute (this )?protocol$","u");function qe(s,{instancePath:n="",parentData:f,parentDataProperty:m,
rootData:p=s}={}){let e=null,t=0;if(s&&typeof s=="object"&&!Array.isArray(s)){if(s.uri===void 0||!l.call(s,"uri")){let r={instancePath:n,schemaPath:"#/required",
keyword:"required",params:{missingProperty:"uri"}};e===null?e=[r]:e.push(r),t++}if(s.label===void 0||!l.call(s,"label")){let r={instancePath:n,schemaPath:"#/req\
uired",keyword:"required",params:{missingProperty:"label"}};e===null?e=[r]:e.push(r),t++}if(s.chain_label===void 0||!l.call(s,"chain_label")){let r={instancePath:n,
schemaPath:"#/required",keyword:"required",params:{missingProperty:"chain_label"}};e===null?e=[r]:e.push(r),t++}if(s.score===void 0||!l.call(s,"score")){let r={
instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"score"}};e===null?e=[r]:e.push(r),t++}if(s.role===void 0||!l.call(s,"role")){
let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"role"}};e===null?e=[r]:e.push(r),t++}if(s.tags===void 0||!l.call(s,"ta\
gs")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"tags"}};e===null?e=[r]:e.push(r),t++}if(s.next_action===void 0||
!l.call(s,"next_action")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"next_action"}};e===null?e=[r]:e.push(r),t++}
for(let r of Object.keys(s))if(!(r==="uri"||r==="label"||r==="chain_label"||r==="score"||r==="role"||r==="tags"||r==="next_action"||r==="call")){let i={instancePath:n+
"/"+r.replace(/~/g,"~0").replace(/\//g,"~1"),schemaPath:"#/additionalProperties/allOf/0/false schema",keyword:"false schema",params:{}};if(e===null?e=[i]:e.push(
i),t++,t>100)return qe.errors=e,!1}if(s.uri!==void 0&&l.call(s,"uri")&&(G(s.uri,{instancePath:n+"/uri",parentData:s,parentDataProperty:"uri",rootData:p})||(e=e===
null?G.errors:e.concat(G.errors),t=e.length)),s.label!==void 0&&l.call(s,"label")){let r=s.label;if(typeof r=="string"){if(g(r)<1){let i={instancePath:n+"/label",
schemaPath:"#/properties/label/minLength",keyword:"minLength",params:{limit:1}};e===null?e=[i]:e.push(i),t++}}else{let i={instancePath:n+"/label",schemaPath:"#/\
properties/label/type",keyword:"type",params:{type:"string"}};e===null?e=[i]:e.push(i),t++}}if(s.chain_label!==void 0&&l.call(s,"chain_label")){let r=s.chain_label;
if(typeof r!="string"&&r!==null){let i={instancePath:n+"/chain_label",schemaPath:"#/properties/chain_label/type",keyword:"type",params:{type:xs.properties.chain_label.
type}};e===null?e=[i]:e.push(i),t++}}if(s.score!==void 0&&l.call(s,"score")){let r=s.score;if(typeof r=="number"&&isFinite(r)){if(r>1||isNaN(r)){let i={instancePath:n+
"/score",schemaPath:"#/properties/score/maximum",keyword:"maximum",params:{comparison:"<=",limit:1}};e===null?e=[i]:e.push(i),t++}if(r<0||isNaN(r)){let i={instancePath:n+
"/score",schemaPath:"#/properties/score/minimum",keyword:"minimum",params:{comparison:">=",limit:0}};e===null?e=[i]:e.push(i),t++}}else{let i={instancePath:n+"/\
score",schemaPath:"#/properties/score/type",keyword:"type",params:{type:"number"}};e===null?e=[i]:e.push(i),t++}}if(s.role!==void 0&&l.call(s,"role")&&s.role!==
"match"){let r={instancePath:n+"/role",schemaPath:"#/properties/role/const",keyword:"const",params:{allowedValue:"match"}};e===null?e=[r]:e.push(r),t++}if(s.tags!==
void 0&&l.call(s,"tags")){let r=s.tags;if(Array.isArray(r)){let i=r.length;for(let o=0;o<i;o++){if(typeof r[o]!="string"){let h={instancePath:n+"/tags/"+o,schemaPath:"\
#/properties/tags/items/allOf/0/type",keyword:"type",params:{type:"string"}};e===null?e=[h]:e.push(h),t++}if(t>100)return qe.errors=e,!1}}else{let i={instancePath:n+
"/tags",schemaPath:"#/properties/tags/type",keyword:"type",params:{type:"array"}};e===null?e=[i]:e.push(i),t++}}if(s.next_action!==void 0&&l.call(s,"next_action")){
let r=s.next_action;if(typeof r=="string"){if(!As.test(r)){let i={instancePath:n+"/next_action",schemaPath:"#/properties/next_action/pattern",keyword:"pattern",
params:{pattern:"^call kairos_begin with kairos://mem/[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12} to execute (this )?protocol$"}};
e===null?e=[i]:e.push(i),t++}}else{let i={instancePath:n+"/next_action",schemaPath:"#/properties/next_action/type",keyword:"type",params:{type:"string"}};e===null?
e=[i]:e.push(i),t++}}s.call!==void 0&&l.call(s,"call")&&($(s.call,{instancePath:n+"/call",parentData:s,parentDataProperty:"call",rootData:p})||(e=e===null?$.errors:
e.concat($.errors),t=e.length))}else{let r={instancePath:n,schemaPath:"#/type",keyword:"type",params:{type:"object"}};e===null?e=[r]:e.push(r),t++}return qe.errors=
e,t===0}var Ns={type:"object",required:["uri","label","chain_label","score","role","tags","next_action"],additionalProperties:{allOf:[!1],enough:!0},properties:{
uri:{const:"kairos://mem/00000000-0000-0000-0000-000000002002"},label:{type:"string",minLength:1},chain_label:{type:["string","null"]},score:{type:"null"},role:{
const:"refine"},tags:{type:"array",items:{allOf:[{type:"string"}],enough:!0}},next_action:{const:"call kairos_begin with kairos://mem/00000000-0000-0000-0000-00\
0000002002 to get step-by-step help turning the user's request into a better search query"},call:{$ref:"#/$defs/KairosCall"}}};function je(s,{instancePath:n="",
parentData:f,parentDataProperty:m,rootData:p=s}={}){let e=null,t=0;if(s&&typeof s=="object"&&!Array.isArray(s)){if(s.uri===void 0||!l.call(s,"uri")){let r={instancePath:n,
schemaPath:"#/required",keyword:"required",params:{missingProperty:"uri"}};e===null?e=[r]:e.push(r),t++}if(s.label===void 0||!l.call(s,"label")){let r={instancePath:n,
schemaPath:"#/required",keyword:"required",params:{missingProperty:"label"}};e===null?e=[r]:e.push(r),t++}if(s.chain_label===void 0||!l.call(s,"chain_label")){let r={
instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"chain_label"}};e===null?e=[r]:e.push(r),t++}if(s.score===void 0||!l.call(s,"s\
core")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"score"}};e===null?e=[r]:e.push(r),t++}if(s.role===void 0||!l.call(
s,"role")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"role"}};e===null?e=[r]:e.push(r),t++}if(s.tags===void 0||!l.
call(s,"tags")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"tags"}};e===null?e=[r]:e.push(r),t++}if(s.next_action===
void 0||!l.call(s,"next_action")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"next_action"}};e===null?e=[r]:e.push(
r),t++}for(let r of Object.keys(s))if(!(r==="uri"||r==="label"||r==="chain_label"||r==="score"||r==="role"||r==="tags"||r==="next_action"||r==="call")){let i={instancePath:n+
"/"+r.replace(/~/g,"~0").replace(/\//g,"~1"),schemaPath:"#/additionalProperties/allOf/0/false schema",keyword:"false schema",params:{}};if(e===null?e=[i]:e.push(
i),t++,t>100)return je.errors=e,!1}if(s.uri!==void 0&&l.call(s,"uri")&&s.uri!=="kairos://mem/00000000-0000-0000-0000-000000002002"){let r={instancePath:n+"/uri",
schemaPath:"#/properties/uri/const",keyword:"const",params:{allowedValue:"kairos://mem/00000000-0000-0000-0000-000000002002"}};e===null?e=[r]:e.push(r),t++}if(s.
label!==void 0&&l.call(s,"label")){let r=s.label;if(typeof r=="string"){if(g(r)<1){let i={instancePath:n+"/label",schemaPath:"#/properties/label/minLength",keyword:"\
minLength",params:{limit:1}};e===null?e=[i]:e.push(i),t++}}else{let i={instancePath:n+"/label",schemaPath:"#/properties/label/type",keyword:"type",params:{type:"\
string"}};e===null?e=[i]:e.push(i),t++}}if(s.chain_label!==void 0&&l.call(s,"chain_label")){let r=s.chain_label;if(typeof r!="string"&&r!==null){let i={instancePath:n+
"/chain_label",schemaPath:"#/properties/chain_label/type",keyword:"type",params:{type:Ns.properties.chain_label.type}};e===null?e=[i]:e.push(i),t++}}if(s.score!==
void 0&&l.call(s,"score")&&s.score!==null){let r={instancePath:n+"/score",schemaPath:"#/properties/score/type",keyword:"type",params:{type:"null"}};e===null?e=[
r]:e.push(r),t++}if(s.role!==void 0&&l.call(s,"role")&&s.role!=="refine"){let r={instancePath:n+"/role",schemaPath:"#/properties/role/const",keyword:"const",params:{
allowedValue:"refine"}};e===null?e=[r]:e.push(r),t++}if(s.tags!==void 0&&l.call(s,"tags")){let r=s.tags;if(Array.isArray(r)){let i=r.length;for(let o=0;o<i;o++){
if(typeof r[o]!="string"){let h={instancePath:n+"/tags/"+o,schemaPath:"#/properties/tags/items/allOf/0/type",keyword:"type",params:{type:"string"}};e===null?e=[
h]:e.push(h),t++}if(t>100)return je.errors=e,!1}}else{let i={instancePath:n+"/tags",schemaPath:"#/properties/tags/type",keyword:"type",params:{type:"array"}};e===
null?e=[i]:e.push(i),t++}}if(s.next_action!==void 0&&l.call(s,"next_action")&&s.next_action!=="call kairos_begin with kairos://mem/00000000-0000-0000-0000-00000\
0002002 to get step-by-step help turning the user's request into a better search query"){let r={instancePath:n+"/next_action",schemaPath:"#/properties/next_acti\
on/const",keyword:"const",params:{allowedValue:"call kairos_begin with kairos://mem/00000000-0000-0000-0000-000000002002 to get step-by-step help turning the us\
er's request into a better search query"}};e===null?e=[r]:e.push(r),t++}s.call!==void 0&&l.call(s,"call")&&($(s.call,{instancePath:n+"/call",parentData:s,parentDataProperty:"\
call",rootData:p})||(e=e===null?$.errors:e.concat($.errors),t=e.length))}else{let r={instancePath:n,schemaPath:"#/type",keyword:"type",params:{type:"object"}};e===
null?e=[r]:e.push(r),t++}return je.errors=e,t===0}var $s={type:"object",required:["uri","label","chain_label","score","role","tags","next_action"],additionalProperties:{
allOf:[!1],enough:!0},properties:{uri:{const:"kairos://mem/00000000-0000-0000-0000-000000002001"},label:{type:"string",minLength:1},chain_label:{type:["string",
"null"]},score:{type:"null"},role:{const:"create"},tags:{type:"array",items:{allOf:[{type:"string"}],enough:!0}},next_action:{const:"call kairos_begin with kair\
os://mem/00000000-0000-0000-0000-000000002001 to create a new protocol"},call:{$ref:"#/$defs/KairosCall"}}};function xe(s,{instancePath:n="",parentData:f,parentDataProperty:m,
rootData:p=s}={}){let e=null,t=0;if(s&&typeof s=="object"&&!Array.isArray(s)){if(s.uri===void 0||!l.call(s,"uri")){let r={instancePath:n,schemaPath:"#/required",
keyword:"required",params:{missingProperty:"uri"}};e===null?e=[r]:e.push(r),t++}if(s.label===void 0||!l.call(s,"label")){let r={instancePath:n,schemaPath:"#/req\
uired",keyword:"required",params:{missingProperty:"label"}};e===null?e=[r]:e.push(r),t++}if(s.chain_label===void 0||!l.call(s,"chain_label")){let r={instancePath:n,
schemaPath:"#/required",keyword:"required",params:{missingProperty:"chain_label"}};e===null?e=[r]:e.push(r),t++}if(s.score===void 0||!l.call(s,"score")){let r={
instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"score"}};e===null?e=[r]:e.push(r),t++}if(s.role===void 0||!l.call(s,"role")){
let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"role"}};e===null?e=[r]:e.push(r),t++}if(s.tags===void 0||!l.call(s,"ta\
gs")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"tags"}};e===null?e=[r]:e.push(r),t++}if(s.next_action===void 0||
!l.call(s,"next_action")){let r={instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"next_action"}};e===null?e=[r]:e.push(r),t++}
for(let r of Object.keys(s))if(!(r==="uri"||r==="label"||r==="chain_label"||r==="score"||r==="role"||r==="tags"||r==="next_action"||r==="call")){let i={instancePath:n+
"/"+r.replace(/~/g,"~0").replace(/\//g,"~1"),schemaPath:"#/additionalProperties/allOf/0/false schema",keyword:"false schema",params:{}};if(e===null?e=[i]:e.push(
i),t++,t>100)return xe.errors=e,!1}if(s.uri!==void 0&&l.call(s,"uri")&&s.uri!=="kairos://mem/00000000-0000-0000-0000-000000002001"){let r={instancePath:n+"/uri",
schemaPath:"#/properties/uri/const",keyword:"const",params:{allowedValue:"kairos://mem/00000000-0000-0000-0000-000000002001"}};e===null?e=[r]:e.push(r),t++}if(s.
label!==void 0&&l.call(s,"label")){let r=s.label;if(typeof r=="string"){if(g(r)<1){let i={instancePath:n+"/label",schemaPath:"#/properties/label/minLength",keyword:"\
minLength",params:{limit:1}};e===null?e=[i]:e.push(i),t++}}else{let i={instancePath:n+"/label",schemaPath:"#/properties/label/type",keyword:"type",params:{type:"\
string"}};e===null?e=[i]:e.push(i),t++}}if(s.chain_label!==void 0&&l.call(s,"chain_label")){let r=s.chain_label;if(typeof r!="string"&&r!==null){let i={instancePath:n+
"/chain_label",schemaPath:"#/properties/chain_label/type",keyword:"type",params:{type:$s.properties.chain_label.type}};e===null?e=[i]:e.push(i),t++}}if(s.score!==
void 0&&l.call(s,"score")&&s.score!==null){let r={instancePath:n+"/score",schemaPath:"#/properties/score/type",keyword:"type",params:{type:"null"}};e===null?e=[
r]:e.push(r),t++}if(s.role!==void 0&&l.call(s,"role")&&s.role!=="create"){let r={instancePath:n+"/role",schemaPath:"#/properties/role/const",keyword:"const",params:{
allowedValue:"create"}};e===null?e=[r]:e.push(r),t++}if(s.tags!==void 0&&l.call(s,"tags")){let r=s.tags;if(Array.isArray(r)){let i=r.length;for(let o=0;o<i;o++){
if(typeof r[o]!="string"){let h={instancePath:n+"/tags/"+o,schemaPath:"#/properties/tags/items/allOf/0/type",keyword:"type",params:{type:"string"}};e===null?e=[
h]:e.push(h),t++}if(t>100)return xe.errors=e,!1}}else{let i={instancePath:n+"/tags",schemaPath:"#/properties/tags/type",keyword:"type",params:{type:"array"}};e===
null?e=[i]:e.push(i),t++}}if(s.next_action!==void 0&&l.call(s,"next_action")&&s.next_action!=="call kairos_begin with kairos://mem/00000000-0000-0000-0000-00000\
0002001 to create a new protocol"){let r={instancePath:n+"/next_action",schemaPath:"#/properties/next_action/const",keyword:"const",params:{allowedValue:"call k\
airos_begin with kairos://mem/00000000-0000-0000-0000-000000002001 to create a new protocol"}};e===null?e=[r]:e.push(r),t++}s.call!==void 0&&l.call(s,"call")&&($(
s.call,{instancePath:n+"/call",parentData:s,parentDataProperty:"call",rootData:p})||(e=e===null?$.errors:e.concat($.errors),t=e.length))}else{let r={instancePath:n,
schemaPath:"#/type",keyword:"type",params:{type:"object"}};e===null?e=[r]:e.push(r),t++}return xe.errors=e,t===0}function cr(s,{instancePath:n="",parentData:f,parentDataProperty:m,
rootData:p=s}={}){let e=null,t=0,r=t,i=!0,o=t;if(s&&typeof s=="object"&&!Array.isArray(s)){let _;if((s.choices===void 0||!l.call(s,"choices"))&&(_="choices")){let c={};
e===null?e=[c]:e.push(c),t++}else if(s.choices!==void 0&&l.call(s,"choices")){let c=s.choices;if(t===t)if(Array.isArray(c)){if(c.length<2){let d={};e===null?e=[
d]:e.push(d),t++}}else{let d={};e===null?e=[d]:e.push(d),t++}}}var h=o===t;if(t=r,e!==null&&(r?e.length=r:e=null),h){let _=t;if(s&&typeof s=="object"&&!Array.isArray(
s)&&s.next_action!==void 0&&l.call(s,"next_action")){let a=s.next_action;if(typeof a!="string"){let u={instancePath:n+"/next_action",schemaPath:"#/then/properti\
es/next_action/type",keyword:"type",params:{type:"string"}};e===null?e=[u]:e.push(u),t++}let d=t,k=t;if(typeof a=="string"&&!js.test(a)){let u={};e===null?e=[u]:
e.push(u),t++}var w=k===t;if(w){let u={instancePath:n+"/next_action",schemaPath:"#/then/properties/next_action/not",keyword:"not",params:{}};e===null?e=[u]:e.push(
u),t++}else t=d,e!==null&&(d?e.length=d:e=null)}var h=_===t;i=h}if(!i){let _={instancePath:n,schemaPath:"#/if",keyword:"if",params:{failingKeyword:"then"}};e===
null?e=[_]:e.push(_),t++}if(s&&typeof s=="object"&&!Array.isArray(s)){if(s.must_obey===void 0||!l.call(s,"must_obey")){let _={instancePath:n,schemaPath:"#/requi\
red",keyword:"required",params:{missingProperty:"must_obey"}};e===null?e=[_]:e.push(_),t++}if(s.message===void 0||!l.call(s,"message")){let _={instancePath:n,schemaPath:"\
#/required",keyword:"required",params:{missingProperty:"message"}};e===null?e=[_]:e.push(_),t++}if(s.next_action===void 0||!l.call(s,"next_action")){let _={instancePath:n,
schemaPath:"#/required",keyword:"required",params:{missingProperty:"next_action"}};e===null?e=[_]:e.push(_),t++}if(s.choices===void 0||!l.call(s,"choices")){let _={
instancePath:n,schemaPath:"#/required",keyword:"required",params:{missingProperty:"choices"}};e===null?e=[_]:e.push(_),t++}for(let _ of Object.keys(s))if(!(_===
"must_obey"||_==="message"||_==="next_action"||_==="choices")){let c={instancePath:n+"/"+_.replace(/~/g,"~0").replace(/\//g,"~1"),schemaPath:"#/additionalProper\
ties/allOf/0/false schema",keyword:"false schema",params:{}};if(e===null?e=[c]:e.push(c),t++,t>100)return cr.errors=e,!1}if(s.must_obey!==void 0&&l.call(s,"must\
_obey")&&s.must_obey!==!0){let _={instancePath:n+"/must_obey",schemaPath:"#/properties/must_obey/const",keyword:"const",params:{allowedValue:!0}};e===null?e=[_]:
e.push(_),t++}if(s.message!==void 0&&l.call(s,"message")){let _=s.message;if(typeof _=="string"){if(g(_)<1){let c={instancePath:n+"/message",schemaPath:"#/prope\
rties/message/minLength",keyword:"minLength",params:{limit:1}};e===null?e=[c]:e.push(c),t++}}else{let c={instancePath:n+"/message",schemaPath:"#/properties/mess\
age/type",keyword:"type",params:{type:"string"}};e===null?e=[c]:e.push(c),t++}}if(s.next_action!==void 0&&l.call(s,"next_action")){let _=s.next_action;if(typeof _==
"string"){if(g(_)>200){let c={instancePath:n+"/next_action",schemaPath:"#/properties/next_action/maxLength",keyword:"maxLength",params:{limit:200}};e===null?e=[
c]:e.push(c),t++}if(g(_)<1){let c={instancePath:n+"/next_action",schemaPath:"#/properties/next_action/minLength",keyword:"minLength",params:{limit:1}};e===null?
e=[c]:e.push(c),t++}}else{let c={instancePath:n+"/next_action",schemaPath:"#/properties/next_action/type",keyword:"type",params:{type:"string"}};e===null?e=[c]:
e.push(c),t++}}if(s.choices!==void 0&&l.call(s,"choices")){let _=s.choices;if(Array.isArray(_)){let c=t,a=_.length,d=!0;if(_.length>0){let k=0;for(let u=0;u<a;u++){
let y=_[u],q=t;if(y&&typeof y=="object"&&!Array.isArray(y)){if(y.role===void 0||!l.call(y,"role")){let P={instancePath:n+"/choices/"+u,schemaPath:"#/properties/\
choices/allOf/0/contains/required",keyword:"required",params:{missingProperty:"role"}};e===null?e=[P]:e.push(P),t++}if(y.role!==void 0&&l.call(y,"role")&&y.role!==
"refine"){let P={instancePath:n+"/choices/"+u+"/role",schemaPath:"#/properties/choices/allOf/0/contains/properties/role/const",keyword:"const",params:{allowedValue:"\
refine"}};e===null?e=[P]:e.push(P),t++}}else{let P={instancePath:n+"/choices/"+u,schemaPath:"#/properties/choices/allOf/0/contains/type",keyword:"type",params:{
type:"object"}};e===null?e=[P]:e.push(P),t++}var v=q===t;if(v){if(k++,k>1){d=!1;break}k>=0&&(d=!0)}}}if(d)t=c,e!==null&&(c?e.length=c:e=null);else{let k={instancePath:n+
"/choices",schemaPath:"#/properties/choices/allOf/0/contains",keyword:"contains",params:{minContains:0,maxContains:1}};e===null?e=[k]:e.push(k),t++}}if(Array.isArray(
_)){let c=t,a=_.length,d=!0;if(_.length>0){let k=0;for(let u=0;u<a;u++){let y=_[u],q=t;if(y&&typeof y=="object"&&!Array.isArray(y)){if(y.role===void 0||!l.call(
y,"role")){let P={instancePath:n+"/choices/"+u,schemaPath:"#/properties/choices/allOf/1/contains/required",keyword:"required",params:{missingProperty:"role"}};e===
null?e=[P]:e.push(P),t++}if(y.role!==void 0&&l.call(y,"role")&&y.role!=="create"){let P={instancePath:n+"/choices/"+u+"/role",schemaPath:"#/properties/choices/a\
llOf/1/contains/properties/role/const",keyword:"const",params:{allowedValue:"create"}};e===null?e=[P]:e.push(P),t++}}else{let P={instancePath:n+"/choices/"+u,schemaPath:"\
#/properties/choices/allOf/1/contains/type",keyword:"type",params:{type:"object"}};e===null?e=[P]:e.push(P),t++}var x=q===t;if(x){if(k++,k>1){d=!1;break}k>=0&&(d=
!0)}}}if(d)t=c,e!==null&&(c?e.length=c:e=null);else{let k={instancePath:n+"/choices",schemaPath:"#/properties/choices/allOf/1/contains",keyword:"contains",params:{
minContains:0,maxContains:1}};e===null?e=[k]:e.push(k),t++}}if(Array.isArray(_)){if(_.length<1){let a={instancePath:n+"/choices",schemaPath:"#/properties/choice\
s/minItems",keyword:"minItems",params:{limit:1}};e===null?e=[a]:e.push(a),t++}let c=_.length;for(let a=0;a<c;a++){let d=_[a];if(d&&typeof d=="object"&&!Array.isArray(
d)){let k=d.role;if(typeof k=="string")if(k==="match")qe(d,{instancePath:n+"/choices/"+a,parentData:_,parentDataProperty:a,rootData:p})||(e=e===null?qe.errors:e.
concat(qe.errors),t=e.length);else if(k==="refine")je(d,{instancePath:n+"/choices/"+a,parentData:_,parentDataProperty:a,rootData:p})||(e=e===null?je.errors:e.concat(
je.errors),t=e.length);else if(k==="create")xe(d,{instancePath:n+"/choices/"+a,parentData:_,parentDataProperty:a,rootData:p})||(e=e===null?xe.errors:e.concat(xe.
errors),t=e.length);else{let u={instancePath:n+"/choices/"+a,schemaPath:"#/properties/choices/items/allOf/0/discriminator",keyword:"discriminator",params:{error:"\
mapping",tag:"role",tagValue:k}};e===null?e=[u]:e.push(u),t++}else{let u={instancePath:n+"/choices/"+a,schemaPath:"#/properties/choices/items/allOf/0/discrimina\
tor",keyword:"discriminator",params:{error:"tag",tag:"role",tagValue:k}};e===null?e=[u]:e.push(u),t++}}else{let k={instancePath:n+"/choices/"+a,schemaPath:"#/pr\
operties/choices/items/allOf/0/type",keyword:"type",params:{type:"object"}};e===null?e=[k]:e.push(k),t++}if(t>100)return cr.errors=e,!1}}else{let c={instancePath:n+
"/choices",schemaPath:"#/properties/choices/type",keyword:"type",params:{type:"array"}};e===null?e=[c]:e.push(c),t++}}}else{let _={instancePath:n,schemaPath:"#/\
type",keyword:"type",params:{type:"object"}};e===null?e=[_]:e.push(_),t++}return cr.errors=e,t===0}var Ls=Y,Ds=ne,Fs=K,zs={"answer.v1":es,"answer_event.v1":is,"\
bulk_search_input.v1":ns,"bulk_search_item.v1":os,"bulk_search_response.v1":us,"citation.v1":ms,"error.v1":fs,"fetch_result.v1":hs,"ingest_event.v1":_s,"ingest_\
report.v1":bs,kairos_search_response:qs,"search_hit.v1":Ls,"search_request.v1":Ds,"search_response.v1":Fs};export{is as AnswerEventV1,es as AnswerV1,ns as BulkSearchInputV1,os as BulkSearchItemV1,us as BulkSearchResponseV1,ms as CitationV1,fs as ErrorV1,hs as FetchResultV1,
_s as IngestEventV1,bs as IngestReportV1,qs as KairosSearchResponse,Ls as SearchHitV1,Ds as SearchRequestV1,Fs as SearchResponseV1,zs as validators};

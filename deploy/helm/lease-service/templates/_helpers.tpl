{{- define "lease-service.name" -}}
{{- if contains .Chart.Name .Release.Name -}}
{{- .Release.Name | trunc 63 | trimSuffix "-" -}}
{{- else -}}
{{- printf "%s-%s" .Release.Name .Chart.Name | trunc 63 | trimSuffix "-" -}}
{{- end -}}
{{- end -}}

{{- define "lease-service.selector" -}}
app.kubernetes.io/name: {{ .Chart.Name }}
app.kubernetes.io/instance: {{ .Release.Name }}
{{- end -}}

{{- define "lease-service.labels" -}}
{{ include "lease-service.selector" . }}
app.kubernetes.io/version: {{ .Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ .Release.Service }}
{{- end -}}

{{- define "lease-service.embedded" -}}
{{- if eq .Values.database "sqlite" -}}
true
{{- else if ne .Values.database "server" -}}
{{- fail (printf "database is '%s'; expected sqlite or server" .Values.database) -}}
{{- else if not (or .Values.existingSecret (hasKey .Values.secrets "DATABASE_URL")) -}}
{{- fail "database is server, without DATABASE_URL in secrets; expected it there, or existingSecret" -}}
{{- end -}}
{{- end -}}

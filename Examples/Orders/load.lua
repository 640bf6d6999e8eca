-- Drives orders through their whole lives: wrk -t1 -c16 -d10s -s load.lua http://127.0.0.1:8080
-- A connection gets whatever step is next for any order; a new order when no step waits.
local headers = { ["X-User"] = "sam", ["X-Role"] = "staff" }
local waiting = {}

function request()
  local step = table.remove(waiting, 1)
  if not step then return wrk.format("POST", "/orders", headers, '{"item": "tea", "cents": 500}') end
  local body = step:match("/pay$") and "[500]" or "[]"
  return wrk.format("POST", step, headers, body)
end

function response(status, answer, body)
  local id = body:match('"id" : "([^"]+)"')
  if not id or status >= 400 then return end
  local parcel, payment = body:match('"parcel" : "(%w+)"'), body:match('"payment" : "(%w+)"')
  local action = payment == "due" and "pay" or ({ none = "pack", packed = "ship", shipped = "deliver" })[parcel]
  if action then table.insert(waiting, "/orders/" .. id .. "/" .. action) end
end

# Run with -P: writes the template of a Niagara data interface as Niagara would, with the name Water, for a compiler that
# knows nothing of virtual paths and wants all constants in one block and every resource with a number.
file(READ ${TEMPLATE} TEXT)
string(REPLACE "{ParameterName}" "Water" TEXT "${TEXT}")
string(REPLACE "/Plugin/FluidDrops/Public/" "" TEXT "${TEXT}")
string(REPLACE "Buffer<float4> Water_Rows;" "[[vk::binding(2, 0)]] Buffer<float4> Water_Rows;" TEXT "${TEXT}")
string(REPLACE "Buffer<uint> Water_Order;" "[[vk::binding(3, 0)]] Buffer<uint> Water_Order;" TEXT "${TEXT}")
string(REGEX REPLACE "(float3 Water_Origin;.*int4 Water_Fluid;)"
	"[[vk::binding(4, 0)]] cbuffer WaterBuffer\n{\n\\1\n};" TEXT "${TEXT}")
file(WRITE ${OUTPUT} "${TEXT}")

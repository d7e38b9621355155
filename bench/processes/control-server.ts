// Serves the control as the product's server does its pages: compressed beforehand, by the same part. Runs in its own
// process, which the bench must not slow down.
import fastifyStatic from "@fastify/static";
import fastify from "fastify";

const app = fastify();
await app.register(fastifyStatic, { root: process.argv[2] ?? "", preCompressed: true });
process.send?.(await app.listen({ host: "127.0.0.1", port: 0 }));
